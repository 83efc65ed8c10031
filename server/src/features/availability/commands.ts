import type { AvailabilitySettings } from '@polyclinic/contract/availability/schemas';
import type { Actor, Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { settingsQuery, toSettings, versionOf } from './queries.ts';

/**
 * Changes when the actor can be booked, and nothing that is booked. Throws NOT_FOUND without a practice, and
 * AVAILABILITY_CHANGED where another page has saved since that version.
 */
export function saveSettings(
  { database }: Services,
  actor: NonNullable<Actor>,
  settings: AvailabilitySettings,
): Promise<AvailabilitySettings> {
  const saving = database.transaction(actor, async (trx) => {
    const changed = await trx
      .updateTable('providers')
      .set(toColumns(settings))
      .where('user_id', '=', actor.userId)
      .$if(settings.version !== undefined, (query) => query.where(versionOf('providers'), '=', settings.version ?? ''))
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw fail((await isThere(trx, actor.userId)) ? 'AVAILABILITY_CHANGED' : 'NOT_FOUND');
    await replaceExceptions(trx, changed.id, settings);
    const { rows } = await settingsQuery(actor.userId).execute(trx);
    const [row] = rows;
    if (!row) throw fail('NOT_FOUND');
    return toSettings(row);
  });
  return saving.catch((error: unknown) => {
    throw violatedConstraint(error) === 'practice_address' ? addressNeeded() : error;
  });
}

/**
 * Says that the hours are still right, without a change: their age counts for the trust score. Throws as saveSettings
 * does.
 */
export async function confirmHours(
  { database }: Services,
  actor: NonNullable<Actor>,
  version: string,
): Promise<AvailabilitySettings> {
  return database.transaction(actor, async (trx) => {
    const confirmed = await trx
      .updateTable('providers')
      .set((eb) => ({ availability: eb.ref('availability') }))
      .where('user_id', '=', actor.userId)
      .where(versionOf('providers'), '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw fail((await isThere(trx, actor.userId)) ? 'AVAILABILITY_CHANGED' : 'NOT_FOUND');
    const { rows } = await settingsQuery(actor.userId).execute(trx);
    const [row] = rows;
    if (!row) throw fail('NOT_FOUND');
    return toSettings(row);
  });
}

/** What is offered in person says where. */
const addressNeeded = () => fail('INVALID_INPUT', { fields: [{ path: 'visitTypes', code: 'address_needed' }] });

async function isThere(trx: Trx, userId: string): Promise<boolean> {
  const practice = trx.selectFrom('providers').select('id').where('user_id', '=', userId);
  return (await practice.executeTakeFirst()) !== undefined;
}

function toColumns(settings: AvailabilitySettings) {
  return {
    time_zone: settings.timeZone,
    availability: JSON.stringify(settings.hours),
    visit_types: [...new Set(settings.visitTypes)],
    buffer_minutes: settings.bufferMinutes,
    notice_minutes: settings.noticeMinutes,
    is_accepting_patients: settings.isAcceptingPatients,
    takes_urgent: settings.takesUrgent,
    urgent_hours: settings.urgentHours && JSON.stringify(settings.urgentHours),
  };
}

/** Those of the past stay: they say why a week looked as it did. */
async function replaceExceptions(trx: Trx, providerId: string, settings: AvailabilitySettings): Promise<void> {
  const today = sql<string>`(app_now() at time zone ${settings.timeZone})::date`;
  await trx
    .deleteFrom('availability_exceptions')
    .where('provider_id', '=', providerId)
    .where('date', '>=', today)
    .execute();
  const rows = settings.exceptions.map(({ date, closed, start = null, end = null, also = [] }) => ({
    provider_id: providerId,
    date,
    closed,
    start_time: closed ? null : start,
    end_time: closed ? null : end,
    also: JSON.stringify(closed ? [] : also),
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('availability_exceptions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
