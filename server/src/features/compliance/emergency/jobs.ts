import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/commands.ts';
import { type Receiver, receiver } from '../../notifications/receivers/queries.ts';

type Opened = Effects['record.opened'];

/** Tells the patient's side that the record was opened in an emergency, and the administrators who may review that. */
export async function tellOfOpenedRecord(services: Services, opened: Opened): Promise<void> {
  await tellPatient(services, opened);
  await askForReview(services, opened);
}

type Told = { isPatient: boolean; openedAt: Date; to: Receiver; patient: Pick<Receiver, 'fullName' | 'otherName'> };

/** The patient, and who manages their profile. */
async function tellPatient(services: Services, { accessId }: Opened): Promise<void> {
  const told = await services.worker.read(
    null,
    () => sql<Told>`
      select u.user_id = e.patient_id as "isPatient", e.opened_at as "openedAt", ${receiver('u')} as to,
        (select json_build_object('fullName', p.documented_name, 'otherName', p.other_name)
          from user_addresses p where p.user_id = e.patient_id) as patient
      from emergency_accesses e
      join user_addresses u on u.user_id = e.patient_id or u.user_id in (
        select l.caregiver_id from care_links l
        where l.patient_id = e.patient_id and l.state = 'active' and 'manage' = any (l.rights))
      where e.id = ${accessId} and u.email not like '%.invalid'`,
  );
  const key = `record.opened:${accessId}`;
  const { publicUrl } = services.environment;
  for (const { isPatient, openedAt, to, patient } of told) {
    const page = (path: string) => `${publicUrl}/${to.locale}/${path}`;
    const mail = {
      name: to.name,
      link: page('privacy#emergency-accesses'),
      help: page('help/requests/new'),
      start: openedAt,
      timeZone: to.timeZone,
    };
    if (isPatient) await notify(services, { key, kind: 'record_opened', to, mail });
    else
      await notify(services, {
        key,
        kind: 'care_record_opened',
        to,
        mail: { ...mail, other: nameIn(to.locale, patient) },
      });
  }
}

type Asked = { start: Date; until: Date; to: Receiver };

/** The administrators who did not open it: one of them reviews it until it is due. */
async function askForReview(services: Services, { accessId }: Opened): Promise<void> {
  const asked = await services.worker.read(
    null,
    () => sql<Asked>`
      select e.opened_at as start, e.review_due_at as until, ${receiver('u')} as to
      from emergency_accesses e
      join staff s on s.duty = 'administrator' and s.user_id is distinct from e.opened_by
      join user_addresses u on u.user_id = s.user_id
      where e.id = ${accessId} and e.reviewed_at is null and u.email not like '%.invalid' and not exists (
        select from account_suspensions x where x.user_id = s.user_id and x.reinstated_at is null)`,
  );
  for (const { to, ...times } of asked) {
    const link = `${services.environment.publicUrl}/${to.locale}/admin/emergency-accesses/${accessId}`;
    const mail = { name: to.name, timeZone: to.timeZone, link, ...times };
    await notify(services, { key: `record.review:${accessId}`, kind: 'record_review_asked', to, mail });
  }
}
