import {
  type BusyRange,
  bookingHorizon,
  type Calendar,
  type Exception,
  isWithinHours,
  MOST_BUFFER,
  type Opening,
  type Slot,
  slotsBetween,
  type UrgentTimes,
} from '@polyclinic/contract/availability/rules';
import type {
  AvailabilityPreview,
  AvailabilitySettings,
  SlotOnWire,
  SlotRange,
  SlotsOfProvider,
} from '@polyclinic/contract/availability/schemas';
import { DAY_MS, MINUTE_MS, SLOT_MS } from '@polyclinic/contract/availability/slots';
import type { Actor } from '@polyclinic/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { Services } from '../../services.ts';

/** What a provider's calendar is made of, as `calendarColumns` reads it. */
export type CalendarRow = {
  availability: Calendar['hours'];
  time_zone: string;
  exceptions: Exception[] | null;
  /** Starts of taken slots, minutes since 1970 */
  busy: number[] | null;
  buffer_minutes: number;
  notice_minutes: number;
  /** Of the licence, yyyy-mm-dd */
  last_day: string | null;
};

/** Columns of a `CalendarRow` for `provider_public_info p`; busy are the visits that touch [from, until). */
export function calendarColumns(from: Date, until: Date): RawBuilder<unknown> {
  return sql`p.availability, p.time_zone, p.exceptions, p.buffer_minutes, p.notice_minutes,
    p.last_day::text as last_day, ${busyMinutes('p.id', from, until)} as busy`;
}

const LONGEST_BUFFER_MS = MOST_BUFFER * MINUTE_MS;

/** Visits last one slot, so that their start alone, which is indexed, tells whether they reach into the range. */
export function busyMinutes(providerId: string, from: Date, until: Date): RawBuilder<unknown> {
  const earliest = new Date(from.getTime() - SLOT_MS - LONGEST_BUFFER_MS);
  const latest = new Date(until.getTime() + SLOT_MS + LONGEST_BUFFER_MS);
  // Unlike extract(), whose numeric is slow to divide
  const minute = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) / 60)::integer`;
  return sql`(
    select array_to_json(array_agg(${minute('b.start_time')}))
    from provider_busy b
    where b.provider_id = ${sql.ref(providerId)} and b.start_time > ${earliest} and b.start_time < ${latest})`;
}

type UrgentRow = { takes_urgent: boolean; urgent_hours: Opening | null };

/** What a doctor keeps for urgent visits, or null. */
export const urgentOf = ({ takes_urgent, urgent_hours }: UrgentRow): UrgentTimes | null =>
  takes_urgent ? { hours: urgent_hours } : null;

/** The calendar of a row, as the slot rules take it. */
export function toCalendar(row: CalendarRow, now: number): Calendar {
  return {
    hours: row.availability,
    exceptions: row.exceptions ?? [],
    busy: (row.busy ?? []).map(toBusyRange),
    zone: row.time_zone,
    now,
    bufferMinutes: row.buffer_minutes,
    noticeMinutes: row.notice_minutes,
    lastDay: row.last_day,
  };
}

function toBusyRange(minute: number): BusyRange {
  const start = minute * MINUTE_MS;
  return { start, end: start + SLOT_MS };
}

/** A verified provider's slots in the range, for any caller. Throws PROVIDER_NOT_FOUND, and INVALID_INPUT for what is over. */
export async function readSlots(services: Services, range: SlotRange): Promise<SlotsOfProvider> {
  const [from, until] = [new Date(range.from), new Date(range.until)];
  // When somebody was busy is nobody's to read.
  if (until <= services.clock.now()) throw fail('INVALID_INPUT', { fields: [{ path: 'until', code: 'in_past' }] });
  const [row] = await services.database.read<CalendarRow & UrgentRow>(
    null,
    () =>
      sql`select ${calendarColumns(from, until)}, p.takes_urgent, p.urgent_hours from provider_public_info p where p.id = ${range.providerId}`,
  );
  if (!row) throw fail('PROVIDER_NOT_FOUND');
  const calendar = toCalendar(row, services.clock.now().getTime());
  const slots = slotsBetween({ ...calendar, urgent: urgentOf(row), from: from.getTime(), until: until.getTime() });
  return { timeZone: row.time_zone, slots: slots.map(toWire) };
}

const toWire = ({ start, end, ...slot }: Slot): SlotOnWire => ({ start: toIso(start), end: toIso(end), ...slot });

const MOST_TEXTS = 5_000;
const texts = new Map<number, string>();

/** Everybody asks for the same half hours of the next two weeks, and writing them is the dearest part of an answer. */
function toIso(instant: number): string {
  const known = texts.get(instant);
  if (known) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const text = new Date(instant).toISOString();
  texts.set(instant, text);
  return text;
}

type SettingsRow = Omit<AvailabilitySettings, 'exceptions'> & { exceptions: Exception[] | null };

/**
 * Another one each time that they are saved, here (the microsecond, which no number of JavaScript's dates holds) or with
 * the practice, which need not write the hours: their age counts for the trust score.
 */
export const versionOf = (providers: string) => {
  const column = (name: string) => sql.ref(`${providers}.${name}`);
  return sql<string>`(extract(epoch from ${column('availability_updated_at')}) * 1000000)::bigint::text || '-' ||
    md5(row(${column('time_zone')}, ${column('visit_types')}, ${column('is_accepting_patients')},
      ${column('takes_urgent')}, ${column('urgent_hours')})::text)`;
};

/** The actor's settings with the exceptions that are not past; none without a practice. */
export const settingsQuery = (userId: string) => sql<SettingsRow>`
  select ${versionOf('p')} as version, p.time_zone as "timeZone", p.availability as hours, p.visit_types as "visitTypes",
    p.buffer_minutes as "bufferMinutes", p.notice_minutes as "noticeMinutes", p.is_accepting_patients as "isAcceptingPatients",
    p.takes_urgent as "takesUrgent", p.urgent_hours as "urgentHours",
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time,
        'also', nullif(e.also, '[]'))) order by e.date)
      from availability_exceptions e
      where e.provider_id = p.id and e.date >= (app_now() at time zone p.time_zone)::date) as exceptions
  from providers p
  where p.user_id = ${userId}`;

export const toSettings = (row: SettingsRow): AvailabilitySettings => ({ ...row, exceptions: row.exceptions ?? [] });

/** The actor's own settings, or null without a practice. */
export async function readSettings(
  { database }: Services,
  actor: NonNullable<Actor>,
): Promise<AvailabilitySettings | null> {
  const [row] = await database.read(actor, () => settingsQuery(actor.userId));
  return row ? toSettings(row) : null;
}

/** The slots that patients would see by those settings, and what is booked outside of them. Throws NOT_FOUND. */
export async function previewSettings(
  { database, clock }: Services,
  actor: NonNullable<Actor>,
  { hours, exceptions, timeZone, bufferMinutes, noticeMinutes, ...more }: AvailabilitySettings,
): Promise<AvailabilityPreview> {
  const now = clock.now().getTime();
  const until = bookingHorizon(timeZone, now);
  const [row] = await database.read<Pick<CalendarRow, 'busy' | 'last_day'>>(
    actor,
    () => sql`
    select ${busyMinutes('p.id', new Date(now), new Date(until))} as busy, p.license_expires_on::text as last_day
    from providers p where p.user_id = ${actor.userId}`,
  );
  if (!row) throw fail('NOT_FOUND');
  const busy = (row.busy ?? []).map(toBusyRange);
  const lastDay = row.last_day;
  const urgent = more.takesUrgent ? { hours: more.urgentHours } : null;
  const calendar = { hours, exceptions, busy, zone: timeZone, now, bufferMinutes, noticeMinutes, lastDay };
  const outside = busy.map(({ start }) => start).filter((start) => start > now && !isWithinHours(calendar, start));
  return {
    timeZone,
    slots: slotsBetween({ ...calendar, urgent, from: now, until }).map(toWire),
    outside: outside.sort((a, b) => a - b).map(toIso),
    licenseEndsOn: lastDay !== null && Date.parse(lastDay) < until - DAY_MS ? lastDay : null,
  };
}
