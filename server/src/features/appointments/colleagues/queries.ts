import type { Colleague } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { type ProviderCard, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { searchProviders } from '../../providers/queries.ts';
import { readNextSlots } from '../booking/queries.ts';
import { readAppointment } from '../queries.ts';

const MOST_SHOWN = 6;

/** Who could see the patient instead of the visit's doctor, and when; those who speak the reader's language first. */
export async function readColleagues(context: SignedInContext, { id, locale }: { id: string; locale: Locale }) {
  const visit = await readAppointment(context, { id, locale });
  const languages = await readLanguages(context, visit.providerId);
  const wanted = { specialty: visit.specialty.slug, languages, visitType: visit.appointmentType, locale };
  const input = providerSearchInput.parse({ ...wanted, size: MOST_SHOWN + 1 });
  const { providers } = await searchProviders(context.services, input);
  const others = providers.filter((one) => one.id !== visit.providerId && one.nextSlot !== null).slice(0, MOST_SHOWN);
  const colleagues = await Promise.all(others.map((card) => withTimes(context, card, visit.patientId)));
  return { visit, languages, colleagues: colleagues.filter(({ nextTimes }) => nextTimes.length > 0) };
}

async function withTimes(
  { services, actor }: SignedInContext,
  card: ProviderCard,
  patientId: string,
): Promise<Colleague> {
  const start = services.clock.now();
  return { ...card, nextTimes: await readNextSlots(services, actor, { providerId: card.id, start, patientId }) };
}

/** What the doctor speaks, whom their patients may read also where nobody else does any more. */
async function readLanguages({ services, actor }: SignedInContext, providerId: string): Promise<string[]> {
  const [row] = await services.database.read(
    actor,
    () => sql<{ languages: string[] }>`select languages from providers where id = ${providerId}`,
  );
  return row?.languages.slice(0, 10) ?? [];
}
