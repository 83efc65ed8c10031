import { type Wished, wordsOfWish } from '@polyclinic/contract/waitlist/wishes/rules';
import type { Wish } from '@polyclinic/contract/waitlist/wishes/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

type WishRow = Wished & { id: string; created_at: Date; expires_at: Date; met_at: Date | null };

/** What a row of `search_wishes w` wishes. */
export const wishedColumns = sql`w.specialty, w.language, w.place_key as city`;

/** What the caller waits to be told of, and what they were told of of late. */
export async function readWishes({ services, actor, session }: SignedInContext): Promise<{ wishes: Wish[] }> {
  const rows = await services.database.read(
    actor,
    () => sql<WishRow>`
      select w.id, ${wishedColumns}, w.created_at, w.expires_at, w.met_at from search_wishes w
      where w.user_id = ${actor.userId} and w.expires_at > app_now()
      order by w.met_at desc nulls last, w.id desc limit 50`,
  );
  return { wishes: rows.map((row) => toWish(row, wordsOfWish(row, session.locale))) };
}

const toWish = ({ id, created_at, expires_at, met_at }: WishRow, words: string): Wish => ({
  id,
  words,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  isMet: met_at !== null,
});
