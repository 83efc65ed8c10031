import type { Actor } from '@polyclinic/database';
import type { Services } from '../../platform/services.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';

type Person = NonNullable<Actor>;
type Claims = { export: string; reader: string };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const VALID_MS = 900_000;

/** A link to a copy that one person may follow for a quarter of an hour. */
export function linkTo({ secrets, clock }: Signing, actor: Person, exportId: string): string {
  const claims: Claims = { export: exportId, reader: actor.userId };
  return `/api/exports/${signToken(secrets.files, claims, new Date(clock.now().getTime() + VALID_MS))}`;
}

/** The copy that a link is for, 'expired', or null where it is not ours or not this person's. */
export function readLink({ secrets, clock }: Signing, actor: Person, token: string): string | 'expired' | null {
  const read = readToken(secrets.files, token, clock.now());
  const { export: exportId, reader } = (read?.claims ?? {}) as Partial<Claims>;
  if (!read || !exportId || reader !== actor.userId) return null;
  return read.isExpired ? 'expired' : exportId;
}
