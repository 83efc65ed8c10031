import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/commands.ts';
import type { Receiver } from '../../notifications/receivers/queries.ts';

type Told = { isPatient: boolean; openedAt: Date; to: Receiver; patient: Pick<Receiver, 'fullName' | 'otherName'> };

/** Tells the patient, and who manages their profile, that somebody opened the record in an emergency. */
export async function tellOfOpenedRecord(services: Services, { accessId }: Effects['record.opened']): Promise<void> {
  const told = await services.worker.read(
    null,
    () => sql<Told>`
      select u.user_id = e.patient_id as "isPatient", e.opened_at as "openedAt",
        json_build_object('userId', u.user_id, 'email', u.email, 'name', u.full_name, 'locale', u.locale,
          'timeZone', u.time_zone, 'region', u.region, 'fullName', u.documented_name, 'otherName', u.other_name) as to,
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
