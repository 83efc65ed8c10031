import type { Actor } from '@polyclinic/database';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';

type Person = NonNullable<Actor>;
type Claims = { document: string; reader: string };
type Signing = Pick<Services, 'secrets' | 'clock'>;

const DOCUMENTS_PATH = '/api/documents';
const VALID_MS = 300_000;

/** A link to a document that one person may follow for five minutes. */
export function linkTo({ secrets, clock }: Signing, actor: Person, documentId: string): string {
  const expiresAt = new Date(clock.now().getTime() + VALID_MS);
  const claims: Claims = { document: documentId, reader: actor.userId };
  return `${DOCUMENTS_PATH}/${signToken(secrets.documents, claims, expiresAt)}`;
}

/** The document that a link is for, 'expired', or null where it is not ours or not this person's. */
export function readLink({ secrets, clock }: Signing, actor: Person, token: string): string | 'expired' | null {
  const read = readToken(secrets.documents, token, clock.now());
  const { document, reader } = (read?.claims ?? {}) as Partial<Claims>;
  if (!read || !document || reader !== actor.userId) return null;
  return read.isExpired ? 'expired' : document;
}
