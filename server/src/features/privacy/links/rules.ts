import type { Actor } from '@polyclinic/database';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';

type Person = NonNullable<Actor>;
type Claims = { export: string; reader: string };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const VALID_MS = 900_000;
const DAY_MS = 86_400_000;
/** So long after the day of a deletion its link still says how it went. */
const SHOWN_AFTER_MS = 60 * DAY_MS;

/** A link to a copy that one person may follow for a quarter of an hour. */
export function linkTo({ secrets, clock }: Signing, actor: Person, exportId: string): string {
  const claims: Claims = { export: exportId, reader: actor.userId };
  return `/api/exports/${signToken(secrets.exports, claims, new Date(clock.now().getTime() + VALID_MS))}`;
}

/** The copy that a link is for, 'expired', or null where it is not ours or not this person's. */
export function readLink({ secrets, clock }: Signing, actor: Person, token: string): string | 'expired' | null {
  const read = readToken(secrets.exports, token, clock.now());
  const { export: exportId, reader } = (read?.claims ?? {}) as Partial<Claims>;
  if (!read || !exportId || reader !== actor.userId) return null;
  return read.isExpired ? 'expired' : exportId;
}

type DeletionClaims = { deletionKey: string };
type Mailing = Pick<Services, 'secrets'>;

/** The token of the mail about a deletion: it takes it back, and shows how far it is. */
export function deletionToken({ secrets }: Mailing, { key, dueAt }: { key: string; dueAt: Date }): string {
  const claims: DeletionClaims = { deletionKey: key };
  return signToken(secrets.deletions, claims, new Date(dueAt.getTime() + SHOWN_AFTER_MS));
}

/** What opens the deletion that a mailed token is about; null for a forged or old one. */
export function readDeletionToken({ secrets, clock }: Signing, token: string): string | null {
  const read = readToken(secrets.deletions, token, clock.now());
  const { deletionKey } = (read?.claims ?? {}) as Partial<DeletionClaims>;
  return read && !read.isExpired && deletionKey ? deletionKey : null;
}
