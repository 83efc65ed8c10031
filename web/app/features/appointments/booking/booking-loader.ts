import { BOOKING_DAYS } from '@polyclinic/contract/availability/rules';
import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { placeOf, viewerOf, viewerTimeZone } from '../../../platform/viewer.ts';
import { loadClosedContacts } from '../../blocks/index.ts';
import type { Choice } from './booking-path.ts';
import { isAbroad } from './is-abroad.ts';
import type { EarlierWords } from './use-draft.ts';

/** A calendar day of the viewer's: `date` is yyyy-mm-dd, `noon` an instant inside it for showing it. */
export interface Day {
  date: string;
  noon: string;
  /** The day as instants, its end left out */
  from: string;
  until: string;
  slots: SlotOnWire[];
}

function calendarDays(zone: string, now: number): Omit<Day, 'slots'>[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return Array.from({ length: BOOKING_DAYS }, (_, index) => {
    const date = today.add({ days: index });
    const at = (hour: string, day = date) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: hour }).toInstant().toString();
    return { date: date.toString(), noon: at('12:00'), from: at('00:00'), until: at('00:00', date.add({ days: 1 })) };
  });
}

/** The provider and the slots of fourteen days from today in the viewer's zone; `days` is null where they failed, `now` the server's clock (epoch ms). */
export async function loadBooking(
  { context, request }: LoaderArgs,
  { provider: providerId, again }: Pick<Choice, 'provider' | 'again'>,
) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const zone = viewerTimeZone(context, request);
  const api = serverApi(context, request);
  const { session, now } = context.get(serverContext);
  const calendar = calendarDays(zone, now);
  const [first, last] = [calendar[0], calendar.at(-1)];
  const range = { providerId, from: first?.from ?? '', until: last?.until ?? '' };
  const isPatient = session?.role === 'patient';
  const [provider, slots, people, earlier, written, contacts] = await Promise.all([
    orNotFound(api.providers.get({ id: providerId, locale })),
    api.availability.slots(range).catch((error: unknown) => {
      logError(error);
      return null;
    }),
    isPatient ? api.care.bookable().then((found) => found.people) : [],
    isPatient && again ? loadWords(api, again) : null,
    orNull(api.providers.writtenAnswers({ providerId })),
    loadClosedContacts(api, session?.role),
  ]);
  const whereabouts = { region: session?.region, zone: placeOf(viewerOf(context, request)) };
  const abroad = isAbroad(provider.country, whereabouts, locale);
  return {
    provider,
    people,
    now,
    earlier,
    written,
    contacts: contacts.filter((one) => one.providerId === providerId),
    isAbroad: abroad,
    days: slots && calendar.map((day) => toDay(day, slots.slots, now)),
  };
}

/** What was written for the visit in whose place another is booked; null where the viewer may not read it. */
async function loadWords(api: Api, id: string): Promise<EarlierWords | null> {
  try {
    const { symptoms, notes } = await api.appointments.get({ id });
    return { id, symptoms: symptoms ?? '', notes: notes ?? '' };
  } catch (error) {
    logError(error);
    return null;
  }
}

/** What the one is called for whom a doctor is looked for; null for oneself, and where one may not book. */
export async function loadPersonName({ context, request }: LoaderArgs, person: string | null) {
  if (!person || context.get(serverContext).session?.role !== 'patient') return null;
  const { people } = await serverApi(context, request).care.bookable();
  return people.find(({ id }) => id === person)?.name ?? null;
}

function toDay({ date, noon, from, until }: Omit<Day, 'slots'>, slots: SlotOnWire[], now: number): Day {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const isOver = (slot: SlotOnWire) => !slot.available && Date.parse(slot.start) <= now;
  return {
    date,
    noon,
    from,
    until,
    slots: slots.filter((slot) => Date.parse(slot.start) >= start && Date.parse(slot.start) < end && !isOver(slot)),
  };
}

export type BookingData = Awaited<ReturnType<typeof loadBooking>>;
