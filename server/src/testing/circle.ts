import type { GivenRight, Relationship } from '@polyclinic/contract/care/rules';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

type Link = { patient: Person; carer: Person; rights: GivenRight[]; relationship?: Relationship };

/** A patient asks somebody to care for them, who does; returns the link's id. */
export async function joinCircle(
  { clientOf }: TestServer,
  { patient, carer, rights, relationship = 'child' }: Link,
): Promise<string> {
  await clientOf(patient).care.invite({ part: 'carer', email: carer.email, relationship, rights });
  const [invitation] = (await clientOf(carer).care.circle()).invitations;
  const id = invitation?.id ?? '';
  await clientOf(carer).care.accept({ id, rights: [] });
  return id;
}
