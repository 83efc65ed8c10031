import type { Appointment, Colleague } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Api } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { closedTo, loadClosedContacts } from '../blocks/index.ts';

const AHEAD_MS = 14 * 86_400_000;
const OWN_TIMES = 2;
const COLLEAGUES = 3;
const THEIR_TIMES = 2;

/** When and with whom a patient can be seen instead. */
export interface FreeAgain {
  /** The doctor's own next available times; none of a doctor who may not see patients */
  times: string[];
  /** Of the same specialty; who speak a language of the visit's doctor first */
  colleagues: Colleague[];
  /** What the visit's doctor speaks */
  languages: string[];
  /** One for whatever is pressed: two presses book once */
  idempotencyKey: string;
}

type Colleagues = { colleagues: Colleague[]; languages: string[] };
type Asking = { now: number; locale: Locale };

/** Whether its doctor has cancelled it, who sees other patients. */
export const isCancelledByProvider = ({ status, cancelledBy, isCalledOff }: Appointment): boolean =>
  status === 'cancelled' && cancelledBy === 'provider' && !isCalledOff;

/** Of a visit that its doctor missed or cancelled, or that was called off for them; what fails is left out. */
export async function loadFreeAgain(api: Api, appointment: Appointment, asking: Asking): Promise<FreeAgain | null> {
  const isMissed = appointment.endFact === 'missed_by_provider';
  const hasOwnTimes = isMissed || isCancelledByProvider(appointment);
  if (!hasOwnTimes && !appointment.isCalledOff) return null;
  const [times, others] = await Promise.all([
    hasOwnTimes ? orElse([], ownTimes(api, appointment, asking)) : [],
    orElse<Colleagues>(
      { colleagues: [], languages: [] },
      api.appointments.colleagues({ id: appointment.id, locale: asking.locale }),
    ),
  ]);
  const { languages } = others;
  return { times, colleagues: shown(others.colleagues), languages, idempotencyKey: crypto.randomUUID() };
}

/** The doctor's own and the first of each colleague, in the order of time. */
export function timesAgain({ providerId, providerName }: Appointment, { times, colleagues }: FreeAgain) {
  const own = times.map((start) => ({ providerId, name: providerName, start, sharesLanguage: true }));
  const others = colleagues.flatMap(({ id, fullName: name, nextTimes, sharesLanguage }) =>
    nextTimes.slice(0, 1).map((start) => ({ providerId: id, name, start, sharesLanguage })),
  );
  return [...own, ...others].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

const shown = (colleagues: Colleague[]) =>
  colleagues.slice(0, COLLEAGUES).map((one) => ({ ...one, nextTimes: one.nextTimes.slice(0, THEIR_TIMES) }));

const NEAR_MS = 2 * 86_400_000;

/** From when on a doctor's own times are offered: who has cancelled what is near may be ill until that day is over. */
export function ownTimesFrom(appointment: Appointment, now: number): number {
  const { startTime, providerTimeZone } = appointment;
  if (!isCancelledByProvider(appointment) || Date.parse(startTime) - now > NEAR_MS) return now;
  const day = Temporal.Instant.from(startTime).toZonedDateTimeISO(providerTimeZone).startOfDay();
  return Math.max(now, day.add({ days: 1 }).epochMilliseconds);
}

async function ownTimes(api: Api, appointment: Appointment, { now }: Asking): Promise<string[]> {
  const { providerId, patientId } = appointment;
  const from = new Date(ownTimesFrom(appointment, now)).toISOString();
  const until = new Date(now + AHEAD_MS).toISOString();
  const [{ slots }, contacts] = await Promise.all([
    api.availability.slots({ providerId, from, until }),
    loadClosedContacts(api, 'patient'),
  ]);
  if (closedTo(contacts, providerId, patientId)) return [];
  return slots
    .filter(({ available, reservedFor }) => available && !reservedFor)
    .slice(0, OWN_TIMES)
    .map(({ start }) => start);
}

async function orElse<Found>(otherwise: Found, asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return otherwise;
  }
}
