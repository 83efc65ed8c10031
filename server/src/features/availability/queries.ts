import {
  type BusyRange,
  type Calendar,
  type Exception,
  type Slot,
  slotsBetween,
} from '@polyclinic/contract/availability/rules';
import type { SlotOnWire, SlotRange, SlotsOfProvider } from '@polyclinic/contract/availability/schemas';
import { SLOT_MS } from '@polyclinic/contract/availability/slots';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fail } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

/** What a provider's calendar is made of, as `calendarColumns` reads it. */
export type CalendarRow = {
  availability: Calendar['hours'];
  time_zone: string;
  exceptions: Exception[] | null;
  /** Starts of taken slots, minutes since 1970 */
  busy: number[] | null;
};

/** Columns of a `CalendarRow` for `provider_public_info p`; busy are the visits that touch [from, until). */
export function calendarColumns(from: Date, until: Date): RawBuilder<unknown> {
  return sql`p.availability, p.time_zone, p.exceptions, ${busyMinutes(from, until)} as busy`;
}

/** Visits last one slot, so that their start alone, which is indexed, tells whether they reach into the range. */
function busyMinutes(from: Date, until: Date): RawBuilder<unknown> {
  const earliest = new Date(from.getTime() - SLOT_MS);
  // Unlike extract(), whose numeric is slow to divide
  const minute = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) / 60)::integer`;
  return sql`(
    select array_to_json(array_agg(${minute('b.start_time')}))
    from provider_busy b
    where b.provider_id = p.id and b.start_time > ${earliest} and b.start_time < ${until})`;
}

/** The calendar of a row, as the slot rules take it. */
export function toCalendar(row: CalendarRow, now: number): Calendar {
  return {
    hours: row.availability,
    exceptions: row.exceptions ?? [],
    busy: (row.busy ?? []).map(toBusyRange),
    zone: row.time_zone,
    now,
  };
}

function toBusyRange(minute: number): BusyRange {
  const start = minute * 60_000;
  return { start, end: start + SLOT_MS };
}

/** A verified provider's slots in the range, whoever asks. Throws PROVIDER_NOT_FOUND. */
export async function readSlots(services: Services, range: SlotRange): Promise<SlotsOfProvider> {
  const [from, until] = [new Date(range.from), new Date(range.until)];
  const [row] = await services.database.read<CalendarRow>(
    null,
    () => sql`select ${calendarColumns(from, until)} from provider_public_info p where p.id = ${range.providerId}`,
  );
  if (!row) throw fail('PROVIDER_NOT_FOUND');
  const calendar = toCalendar(row, services.clock.now().getTime());
  const slots = slotsBetween({ ...calendar, from: from.getTime(), until: until.getTime() });
  return { timeZone: row.time_zone, slots: slots.map(toWire) };
}

const toWire = ({ start, end, available }: Slot): SlotOnWire => ({ start: toIso(start), end: toIso(end), available });

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
