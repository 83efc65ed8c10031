import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/commands.ts';
import { type Receiver, receiver } from '../notifications/receivers/queries.ts';

type Refused = { reason: string; to: Receiver };

/** Tells a doctor that their photograph was refused, and why; nothing where another took its place. */
export async function tellOfRefusal(services: Services, { photoId }: Effects['photo.refused']): Promise<void> {
  const [refused] = await services.worker.read(
    null,
    () => sql<Refused>`
      select f.reason, ${receiver('u')} as to
      from photos f join user_addresses u on u.user_id = f.user_id
      where f.id = ${photoId} and f.state = 'refused'`,
  );
  if (!refused) return;
  const { reason, to } = refused;
  const link = `${services.environment.publicUrl}/${to.locale}/provider/practice`;
  const mail = { name: to.name, answer: reason, link };
  await notify(services, { key: `photo.refused:${photoId}`, kind: 'photo_refused', to, mail });
}
