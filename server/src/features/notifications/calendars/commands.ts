import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { feedUrl } from '../links/rules.ts';

/** Makes the caller's calendar address; the one before ends. */
export async function renewCalendarFeed({ services, actor }: SignedInContext): Promise<{ url: string | null }> {
  const [feed] = await services.database.write(
    actor,
    () => sql<{ version: number }>`
      insert into calendar_feeds as f (user_id, version) values (${actor.userId}, ${firstVersion()})
      on conflict (user_id) do update set version = f.version + 1 returning version`,
  );
  return { url: feed ? feedUrl(services, { feed: actor.userId, version: feed.version }) : null };
}

/** Random, so that an address from before the feed was ended doesn't come back to life. */
const firstVersion = () => Math.floor(Math.random() * 1_000_000_000);

/** Ends the caller's calendar address. */
export async function endCalendarFeed({ services, actor }: SignedInContext): Promise<{ url: null }> {
  await services.database.write(actor, (db) => db.deleteFrom('calendar_feeds').where('user_id', '=', actor.userId));
  return { url: null };
}
