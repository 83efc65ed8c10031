import type { Locale } from '@polyclinic/contract/platform/fields';
import { type Suggestion, suggest } from '@polyclinic/contract/search/suggestions/rules';
import { foldWord } from '@polyclinic/contract/search/words/rules';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

const SHORTEST = 2;
const MOST_DOCTORS = 4;

/** What begins as a text does: professions, complaints and cities of the vocabulary, and doctors by a word of their name. */
export async function readSuggestions(services: Services, text: string, locale: Locale): Promise<Suggestion[]> {
  const known = suggest(text, locale);
  const [last = ''] = text.split(/\s+/).slice(-1);
  const typed = foldWord(last).replace(/[\\%_]/g, '');
  if (typed.length < SHORTEST) return known;
  const doctors = await services.database.read<{ name: string }>(
    null,
    () => sql`
    select name_in(${locale}, p.full_name, p.other_name) as name, max(t.average_rating) as rating
    from (select word from search_names where word like ${`${typed}%`} order by word limit ${MOST_DOCTORS}) n
    cross join lateral (
      select provider_id, average_rating from provider_terms where term = 'n:' || n.word
      order by average_rating desc, provider_id limit ${MOST_DOCTORS}) t
    join provider_public_info p on p.id = t.provider_id
    group by 1 order by rating desc, name limit ${MOST_DOCTORS}`,
  );
  return [...doctors.map(({ name }) => ({ kind: 'doctor' as const, text: name })), ...known];
}
