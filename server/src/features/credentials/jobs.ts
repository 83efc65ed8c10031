import { licenseReminder } from '@polyclinic/contract/credentials/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/commands.ts';
import { type Receiver, receiver } from '../notifications/receivers/queries.ts';

/** Forgets documents whose bytes never came to their place. */
export async function sweepDocuments({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from provider_documents where not is_stored and created_at < app_now() - interval '1 hour'`,
  );
}

const pageOf = ({ environment }: Services, { locale }: Receiver, page = 'provider/practice') =>
  `${environment.publicUrl}/${locale}/${page}`;

/** Tells a doctor that they are suspended, or that it is over; a later decision has an effect of its own. */
export async function tellOfSuspension(services: Services, { suspensionId }: Effects['provider.suspension']) {
  const [told] = await services.worker.read(
    null,
    () => sql<{ action: 'suspended' | 'reinstated'; reason: string; visits: number; to: Receiver }>`
      select s.action, s.reason, s.visits, ${receiver('u')} as to
      from provider_suspensions s join providers p on p.id = s.provider_id join user_addresses u on u.user_id = p.user_id
      where s.id = ${suspensionId}`,
  );
  if (!told) return;
  const { action, to, reason: answer, visits } = told;
  const key = `provider.suspension:${suspensionId}`;
  const mail = { name: to.name, link: pageOf(services, to) };
  if (action === 'reinstated') return notify(services, { key, kind: 'provider_reinstated', to, mail });
  const help = pageOf(services, to, 'help/requests/new');
  return notify(services, { key, kind: 'provider_suspended', to, mail: { ...mail, help, answer, visits } });
}

/** Tells a doctor what became of their renewed licence, and until when one is valid. */
export async function tellOfRenewal(services: Services, { renewalId }: Effects['license.renewal']): Promise<void> {
  const [told] = await services.worker.read(
    null,
    () => sql<{ state: string; answer: string; lastDay: string; to: Receiver }>`
      select r.state, r.note as answer, ${receiver('u')} as to,
        (case when r.state = 'approved' then r.license_expires_on else p.license_expires_on end)::text as "lastDay"
      from license_renewals r join providers p on p.id = r.provider_id join user_addresses u on u.user_id = p.user_id
      where r.id = ${renewalId} and r.decided_at is not null`,
  );
  if (!told) return;
  const { to, answer, state, lastDay } = told;
  const key = `license.renewal:${renewalId}`;
  const day = { start: new Date(`${lastDay}T00:00:00Z`), timeZone: 'UTC' };
  const mail = { name: to.name, link: pageOf(services, to), ...day };
  if (state === 'approved') return notify(services, { key, kind: 'license_renewed', to, mail });
  const help = pageOf(services, to, 'help/requests/new');
  await notify(services, { key, kind: 'license_refused', to, mail: { ...mail, help, answer } });
}

/** Ends the listings of doctors whose licence is over, and writes to them and to those whose licence soon will be. */
export async function watchLicenses(services: Services): Promise<void> {
  const lapsed = await services.worker.write(null, () => sql`select lapse_licenses()`);
  if (lapsed.length > 0) services.log.info({ lapsed: lapsed.length }, 'licences lapsed');
  for (const one of await readEnding(services))
    await tellOfLicense(services, one).catch((error: unknown) =>
      services.log.error({ err: error, providerId: one.providerId }, 'not told of a licence'),
    );
}

type Ending = { providerId: string; expiresOn: string; daysLeft: number; to: Receiver };

/** Whose licence ends within the first reminder, or ended in the last week; nobody is told twice. */
function readEnding({ worker }: Services): Promise<Ending[]> {
  return worker.read(
    null,
    () => sql<Ending>`
      select * from (
        select p.id as "providerId", p.license_expires_on::text as "expiresOn",
          p.license_expires_on - (app_now() at time zone p.time_zone)::date as "daysLeft", ${receiver('u')} as to
        from providers p join user_addresses u on u.user_id = p.user_id
        where p.verification_status = 'approved' and p.leaving_at is null
          -- Who entered the next one has done what they are reminded of.
          and (p.license_lapsed_at is not null
            or not exists (select from license_renewals r where r.provider_id = p.id and r.state = 'waiting'))
          and p.license_expires_on between (app_now() - interval '9 days')::date and (app_now() + interval '62 days')::date) ending
      where "daysLeft" between -7 and 60`,
  );
}

/** Each notice once, known by the day that it is about. */
async function tellOfLicense(services: Services, { providerId, expiresOn, daysLeft, to }: Ending): Promise<void> {
  const lead = licenseReminder(daysLeft);
  const key = `provider.license:${providerId}:${expiresOn}:${lead ?? 'over'}`;
  const mail = { name: to.name, link: pageOf(services, to) };
  if (lead === null) return notify(services, { key, kind: 'provider_license_ended', to, mail });
  const day = { start: new Date(`${expiresOn}T00:00:00Z`), timeZone: 'UTC' };
  return notify(services, { key, kind: 'provider_license_ending', to, mail: { ...mail, ...day } });
}
