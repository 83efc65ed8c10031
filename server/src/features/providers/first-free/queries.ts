import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { PAGE_SIZE, type ProviderCard, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { searchWithin } from '../queries.ts';

const HORIZON_MS = BOOKING_DAYS * 86_400_000;

/** Who speaks the language and has the first free start for a video visit that the actor could come to. */
export async function readFirstFree(context: SignedInContext, locale: Locale): Promise<ProviderCard | null> {
  const start = context.services.clock.now().getTime();
  return earliestWithin({ context, locale, busy: await readOwnBusy(context) }, { start, end: start + HORIZON_MS });
}

type Asking = { context: SignedInContext; locale: Locale; busy: TimeRange[] };

/** The earliest of a page; where more have a start within the times than a page holds, the earlier half is asked first. */
async function earliestWithin(asking: Asking, times: TimeRange): Promise<ProviderCard | null> {
  const { providers, total } = await search(asking, times);
  if (total <= PAGE_SIZE || times.end - times.start <= VISIT_MS) return earliestOf(providers);
  const middle = times.start + (times.end - times.start) / 2;
  const sooner = await earliestWithin(asking, { ...times, end: middle });
  return sooner ?? earliestWithin(asking, { ...times, start: middle - 1 });
}

function search({ context, locale, busy }: Asking, times: TimeRange) {
  const wanted = { languages: [locale], visitType: 'video', sort: 'rating', locale } as const;
  return searchWithin(context.services, providerSearchInput.parse(wanted), withoutBusy(times, busy));
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

async function readOwnBusy({ services, actor }: SignedInContext): Promise<TimeRange[]> {
  const rows = await services.database.read(
    actor,
    () => sql<{ start: Date; end: Date }>`
      select start_time as start, end_time as "end" from appointments
      where patient_id = ${actor.userId} and status in ('scheduled', 'confirmed', 'in_progress')
        and end_time > app_now()`,
  );
  return rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
}
