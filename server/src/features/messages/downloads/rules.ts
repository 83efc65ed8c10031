import type { Actor } from '@polyclinic/database';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';

type Person = NonNullable<Actor>;
type Claims = { file: string; reader: string };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const FILES_PATH = '/api/files';
const VALID_MS = 300_000;

/** A link to a message's file that one person may follow for five minutes. */
export function linkTo({ secrets, clock }: Signing, actor: Person, messageId: string) {
  const expiresAt = new Date(clock.now().getTime() + VALID_MS);
  const claims: Claims = { file: messageId, reader: actor.userId };
  return {
    url: `${FILES_PATH}/${signToken(secrets.attachments, claims, expiresAt)}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The message whose file a link is for, 'expired', or null where it is not ours or not this person's. */
export function readLink({ secrets, clock }: Signing, actor: Person, token: string): string | 'expired' | null {
  const read = readToken(secrets.attachments, token, clock.now());
  if (!read) return null;
  const { file, reader } = read.claims as Claims;
  if (reader !== actor.userId) return null;
  return read.isExpired ? 'expired' : file;
}
