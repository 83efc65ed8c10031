import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { type Notice, notify } from '../notifications/commands.ts';

type Refused = { reason: string; to: Notice<'photo_refused'>['to'] };

/** Tells a doctor that their photograph was refused, and why; nothing where another took its place. */
export async function tellOfRefusal(services: Services, { photoId }: Effects['photo.refused']): Promise<void> {
  const [refused] = await services.worker.read(
    null,
    () => sql<Refused>`
      select f.reason, json_build_object('userId', u.user_id, 'email', u.email, 'name', u.full_name, 'locale', u.locale,
        'timeZone', u.time_zone) as to
      from photos f join user_addresses u on u.user_id = f.user_id
      where f.id = ${photoId} and f.state = 'refused'`,
  );
  if (!refused) return;
  const { reason, to } = refused;
  const link = `${services.environment.publicUrl}/${to.locale}/provider/practice`;
  const mail = { name: to.name, answer: reason, link };
  await notify(services, { key: `photo.refused:${photoId}`, kind: 'photo_refused', to, mail });
}
