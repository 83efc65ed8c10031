import { languages, localeTags } from '@polyclinic/contract/platform/languages';

// Any Monday serves to name the days.
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const CLOCK = /\d{1,2}\s*(:|h)\s*\d{2}|\d\s*(am|pm)\b/i;

const namesOf = (tag: string, weekday: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS).replace('.', ''));
};

/** Words that name a day, in every language of the pages */
const dayWords = () =>
  new Set(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((length) =>
        namesOf(localeTags[language], length).map((name) => name.toLowerCase()),
      ),
    ),
  );

/** What of a practice's address a map can find: without the days and hours that people write beside it. */
export function mapQuery(address: string): string {
  const days = dayWords();
  // More days than anything else: Santo Domingo and Sun Street are places.
  const isOfHours = (part: string) => {
    const said = part.split(/[^\p{L}]+/u).filter(Boolean);
    const named = said.filter((word) => days.has(word.toLowerCase()) || days.has(word.replace(/^و/, '')));
    return CLOCK.test(part) || named.length * 2 > said.length;
  };
  const parts = address.split(/[\n,;،؛]+/).map((part) => part.replace(/\s+/g, ' ').trim());
  const places = parts.filter((part) => part !== '' && !isOfHours(part));
  return (places.length > 0 ? places : parts).join(', ');
}
