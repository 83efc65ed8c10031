import type { Appointment, Colleague } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { type ProviderCard, providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { readClosedContacts } from '../../blocks/contacts/queries.ts';
import { searchProviders } from '../../providers/queries.ts';
import { readNextSlots } from '../booking/queries.ts';
import { readAppointment } from '../queries.ts';

const MOST_SHOWN = 6;

/**
 * Who could see the patient instead of the visit's doctor, and when; those without a language in common come last. In
 * place of a visit in person, who sees patients in the same city.
 */
export async function readColleagues(context: SignedInContext, { id, locale }: { id: string; locale: Locale }) {
  const visit = await readAppointment(context, { id, locale });
  const { languages, ...place } = await readPractice(context, visit.providerId);
  const contacts = await readClosedContacts(context);
  const isClosed = ({ id: other }: ProviderCard) =>
    contacts.some((one) => one.providerId === other && one.patientId === visit.patientId);
  const near = visit.appointmentType === 'in_person' ? place : null;
  const wanted = { specialty: visit.specialty.slug, visitType: kindOf(visit), q: near?.city ?? '', locale };
  const isShared = ({ languages: own }: ProviderCard) => own.some((code) => languages.includes(code));
  const find = async (filter: object, isWanted: (card: ProviderCard) => boolean) => {
    const input = providerSearchInput.parse({ ...wanted, ...filter });
    const { providers } = await searchProviders(context.services, input);
    const inReach = near ? await nearestOnly(context, providers, near) : providers;
    const others = inReach.filter(
      (one) => one.id !== visit.providerId && one.nextSlot !== null && !isClosed(one) && isWanted(one),
    );
    const found = others
      .slice(0, MOST_SHOWN)
      .map((card) => withTimes(context, { ...card, sharesLanguage: isShared(card) }, visit.patientId));
    return (await Promise.all(found)).filter(({ nextTimes }) => nextTimes.length > 0);
  };
  const spoken = languages.length > 0 ? await find({ languages, size: MOST_SHOWN + 1 }, isShared) : [];
  const others = spoken.length < MOST_SHOWN ? await find({ size: 2 * MOST_SHOWN + 1 }, (card) => !isShared(card)) : [];
  return { visit, languages, colleagues: [...spoken, ...others].slice(0, MOST_SHOWN) };
}

/** Who asked in writing is seen by video. */
const kindOf = ({ appointmentType }: Appointment) => (appointmentType === 'message' ? 'video' : appointmentType);

async function withTimes(
  { services, actor }: SignedInContext,
  card: Omit<Colleague, 'nextTimes'>,
  patientId: string,
): Promise<Colleague> {
  const start = services.clock.now();
  return { ...card, nextTimes: await readNextSlots(services, actor, { providerId: card.id, start, patientId }) };
}

type Practice = { languages: string[]; city: string; country: string };

/** What the doctor speaks and where they are, which their patients may read also where nobody else does any more. */
async function readPractice({ services, actor }: SignedInContext, providerId: string): Promise<Practice> {
  const [row] = await services.database.read(
    actor,
    () => sql<Practice>`select languages, left(city, 100) as city, country from providers where id = ${providerId}`,
  );
  return row ? { ...row, languages: row.languages.slice(0, 10) } : { languages: [], city: '', country: '' };
}

type Place = Pick<Practice, 'city' | 'country'>;

/** Those in that city: a search by its name finds also who only mentions it. */
async function nearestOnly({ services, actor }: SignedInContext, cards: ProviderCard[], { city, country }: Place) {
  const rows = await services.database.read(
    actor,
    () => sql<{ id: string }>`
      select id from provider_public_info
      where id = any (${cards.map(({ id }) => id)}::uuid[]) and city <> '' and city = ${city} and country = ${country}`,
  );
  const near = new Set(rows.map(({ id }) => id));
  return cards.filter(({ id }) => near.has(id));
}
