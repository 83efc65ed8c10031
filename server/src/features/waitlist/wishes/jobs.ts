import { type Wished, wordsOfWish } from '@polyclinic/contract/waitlist/wishes/rules';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/commands.ts';
import { type Receiver, receiver } from '../../notifications/receivers/queries.ts';
import { wishedColumns } from './queries.ts';

/** Tells a person that a doctor for whom they had looked in vain is listed now. */
export async function tellOfDoctor(services: Services, { wishId }: Effects['wish.met']): Promise<void> {
  const [met] = await services.worker.read(
    null,
    () => sql<Wished & { to: Receiver }>`
      select ${wishedColumns}, ${receiver('u')} as to
      from search_wishes w join user_addresses u on u.user_id = w.user_id
      where w.id = ${wishId} and w.met_at is not null`,
  );
  if (!met) return;
  const { to } = met;
  const about = wordsOfWish(met, to.locale);
  const link = `${services.environment.publicUrl}/${to.locale}/find-doctor?q=${encodeURIComponent(about)}`;
  await notify(services, { key: `wish.met:${wishId}`, kind: 'wish_met', to, mail: { name: to.name, link, about } });
}

/** Removes what nobody came for in time; who was told sees it until then. */
export async function sweepWishes({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`delete from search_wishes where expires_at < app_now()`);
}
