import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Api } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';

const AHEAD_MS = 14 * 86_400_000;
const OWN_TIMES = 2;
const COLLEAGUES = 2;

export interface FreeAgain {
  /** The doctor's own next free times */
  times: string[];
  colleagues: { providerId: string; name: string; start: string }[];
}

type Asking = { now: number; locale: Locale };

/** When a patient whose doctor did not come can be seen instead; what fails is left out. */
export async function loadFreeAgain(api: Api, visit: Appointment, asking: Asking): Promise<FreeAgain | null> {
  if (visit.endFact !== 'missed_by_provider') return null;
  const [times, colleagues] = await Promise.all([
    orNone(ownTimes(api, visit, asking)),
    orNone(colleaguesTimes(api, visit, asking)),
  ]);
  return { times, colleagues };
}

async function ownTimes(api: Api, { providerId }: Appointment, { now }: Asking): Promise<string[]> {
  const [from, until] = [new Date(now).toISOString(), new Date(now + AHEAD_MS).toISOString()];
  const { slots } = await api.availability.slots({ providerId, from, until });
  return slots
    .filter(({ available }) => available)
    .slice(0, OWN_TIMES)
    .map(({ start }) => start);
}

async function colleaguesTimes(api: Api, visit: Appointment, { locale }: Asking): Promise<FreeAgain['colleagues']> {
  const { specialty, appointmentType: visitType, providerId } = visit;
  const { providers } = await api.providers.search({ specialty: specialty.slug, visitType, locale });
  return providers
    .flatMap(({ id, fullName: name, nextSlot: start }) => (start ? [{ providerId: id, name, start }] : []))
    .filter((colleague) => colleague.providerId !== providerId)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, COLLEAGUES);
}

async function orNone<Item>(asked: Promise<Item[]>): Promise<Item[]> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return [];
  }
}
