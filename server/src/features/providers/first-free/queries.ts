import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import { countryOfZone } from '@polyclinic/contract/platform/countries';
import { countryName } from '@polyclinic/contract/platform/format';
import type { FirstFree, FirstFreeInput } from '@polyclinic/contract/providers/schemas';
import { PAGE_SIZE, type ProviderCard, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { readClosedContacts } from '../../blocks/contacts/queries.ts';
import { idsOf, searchProviders, searchWithin } from '../queries.ts';

const HORIZON_MS = BOOKING_DAYS * 86_400_000;

/** Who sees anything first, and sends on to others. */
const FIRST_CARE = ['primary-care', 'urgent-care'];

type Asking = { context: SignedInContext; input: FirstFreeInput; busy: TimeRange[]; closed: Set<string> };

/**
 * The first free doctor for what it is about, and the first of general or urgent care where that is another one: both
 * speak the language, and are of the actor's country as long as one there is free.
 */
export async function readFirstFree(context: SignedInContext, input: FirstFreeInput): Promise<FirstFree> {
  const { about, locale } = input;
  const asked = providerSearchInput.parse({ q: about, locale, size: 1 });
  const { symptom } = await searchProviders(context.services, asked);
  const asking = { context, input, busy: await readOwnBusy(context), closed: await readOwnClosed(context) };
  const fitting = symptom?.specialties[0];
  const kinds = [...(fitting ? [[fitting]] : []), FIRST_CARE];
  const found = await Promise.all(kinds.map((specialties) => nearestFree(asking, specialties)));
  const cards = found.filter((card) => card !== null);
  const providers = cards.filter(({ id }, at) => cards.findIndex((one) => one.id === id) === at);
  context.services.funnel.noteOffer('quick_consult', context.actor.userId, idsOf(providers));
  return { symptom, providers };
}

/** At home before abroad: the same language is no reason to see a doctor far away. */
async function nearestFree(asking: Asking, specialties: string[]): Promise<ProviderCard | null> {
  const { timeZone, locale } = asking.input;
  const country = countryOfZone(timeZone);
  const places = [...(country ? [countryName(country, locale)] : []), ''];
  for (const q of places) {
    const found = await Promise.all(specialties.map((specialty) => firstFree(asking, { q, specialty })));
    const earliest = earliestOf(found.filter((card) => card !== null));
    if (earliest) return earliest;
  }
  return null;
}

type Wanted = { q: string; specialty: string };

function firstFree(asking: Asking, wanted: Wanted): Promise<ProviderCard | null> {
  const start = asking.context.services.clock.now().getTime();
  return earliestWithin(asking, wanted, { start, end: start + HORIZON_MS });
}

/** The earliest of a page; where more have a start within the times than a page holds, the earlier half is asked first. */
async function earliestWithin(asking: Asking, wanted: Wanted, times: TimeRange): Promise<ProviderCard | null> {
  const { providers, total } = await search(asking, wanted, times);
  if (total <= PAGE_SIZE || times.end - times.start <= VISIT_MS)
    return earliestOf(providers.filter(({ id }) => !asking.closed.has(id)));
  const middle = times.start + (times.end - times.start) / 2;
  const sooner = await earliestWithin(asking, wanted, { ...times, end: middle });
  return sooner ?? earliestWithin(asking, wanted, { ...times, start: middle - 1 });
}

function search({ context, input: { locale }, busy }: Asking, wanted: Wanted, times: TimeRange) {
  const filters = { ...wanted, languages: [locale], visitType: 'video', sort: 'rating', locale } as const;
  return searchWithin(context.services, providerSearchInput.parse(filters), withoutBusy(times, busy));
}

function earliestOf(providers: ProviderCard[]): ProviderCard | null {
  const free = providers.filter(({ nextSlot }) => nextSlot !== null);
  return free.toSorted((a, b) => Date.parse(a.nextSlot ?? '') - Date.parse(b.nextSlot ?? ''))[0] ?? null;
}

/** The starts at which a visit would meet none of these; the search leaves a range's first instant out. */
function withoutBusy(times: TimeRange, busy: TimeRange[]): TimeRange[] {
  return busy.reduce<TimeRange[]>(
    (free, taken) =>
      free
        .flatMap(({ start, end }) => [
          { start, end: Math.min(end, taken.start - VISIT_MS + 1) },
          { start: Math.max(start, taken.end - 1), end },
        ])
        .filter(({ start, end }) => start < end),
    [times],
  );
}

/** Whom the actor can't book for themself. */
async function readOwnClosed(context: SignedInContext): Promise<Set<string>> {
  const contacts = await readClosedContacts(context);
  return new Set(contacts.filter((one) => one.patientId === context.actor.userId).map((one) => one.providerId));
}

async function readOwnBusy({ services, actor }: SignedInContext): Promise<TimeRange[]> {
  const rows = await services.database.read(
    actor,
    () => sql<{ start: Date; end: Date }>`
      select start_time as start, end_time as "end" from appointments
      where patient_id = ${actor.userId} and status in ('scheduled', 'confirmed', 'in_progress')
        and end_time > app_now() and appointment_type <> 'message'`,
  );
  return rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
}
