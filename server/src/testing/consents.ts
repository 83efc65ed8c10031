import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

type Chosen = 'health_sharing' | 'review_name';

/** Has somebody choose that something of theirs, or of whom they manage, is seen. */
export async function choose(server: TestServer, person: Person, kind: Chosen, personId?: string): Promise<void> {
  const decision = { kind, version: CONSENT_VERSIONS[kind], isGiven: true, personId };
  await server.clientOf(person).privacy.decideConsent(decision);
}
