import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wishedTimes } from '@polyclinic/contract/availability/wishes/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { ProviderCard, ProviderPage } from '@polyclinic/contract/providers/schemas';

/** One search and what it must find; the format is described in docs/search.md. */
export type Entry = {
  search: string;
  page: Locale;
  specialties: string[];
  not: string[];
  city?: string;
  language?: string;
  time?: string;
  doctor?: string;
  nobody?: boolean;
  /** Shows the notice; `false` where it would only frighten */
  emergency?: boolean;
};

/** What a listed doctor is known by; `names` in any script. */
export type Listed = { id: string; names: string[]; specialty: string; placeKey: string; languages: string[] };

export type Verdict = { entry: Entry; reasons: string[]; isUnmeetable: boolean; shown: number; wrong: number };

/** The tables of a file, or of a folder of them. */
export function readTables(path: string): { name: string; entries: Entry[] }[] {
  const names = statSync(path).isDirectory() ? readdirSync(path).filter((name) => name.endsWith('.json')) : [''];
  return names.map((name) => {
    const file = name ? join(path, name) : path;
    return { name: name || file, entries: JSON.parse(readFileSync(file, 'utf8')) as Entry[] };
  });
}

const FIRST = 5;

/** As the tables name it. */
export const cityOf = (doctor: Listed | undefined) => doctor?.placeKey.split('/')[1]?.replaceAll(' ', '-');

/** What is wrong with what a search found. */
export function judge(entry: Entry, page: ProviderPage, listed: ReadonlyMap<string, Listed>, now: number): Verdict {
  const first = page.providers.slice(0, FIRST);
  const of = (card: ProviderCard) => listed.get(card.id);
  const isWrong = (card: ProviderCard) => entry.not.includes(card.specialty.slug);
  const meets = (doctor: Listed) =>
    (entry.specialties.length === 0 || entry.specialties.includes(doctor.specialty)) &&
    (!entry.city || cityOf(doctor) === entry.city) &&
    (!entry.language || doctor.languages.includes(entry.language));
  const isWished = Boolean(entry.city || entry.language) && !entry.doctor;
  const checks: [string, boolean | undefined][] = [
    ['somebody', entry.nobody && page.total > 0],
    ['no notice', entry.emergency && !page.symptom?.isEmergency],
    ['a needless notice', entry.emergency === false && page.symptom?.isEmergency],
    ['not this doctor', entry.doctor !== undefined && !(first[0] && of(first[0])?.names.includes(entry.doctor))],
    ['nobody', !entry.nobody && !entry.emergency && first.length === 0],
    ['a wrong doctor', first.some(isWrong)],
    ['another specialty', Boolean(first[0]) && isAnother(entry, first[0])],
    ['another city', entry.city !== undefined && first.some((card) => cityOf(of(card)) !== entry.city)],
    [
      'another language',
      entry.language !== undefined && first.some((card) => !card.languages.includes(entry.language ?? '')),
    ],
    ['another time', entry.time !== undefined && first.some((card) => !isWithin(entry.time ?? '', card.nextSlot, now))],
  ];
  const reasons = checks.filter(([, isBroken]) => isBroken).map(([reason]) => reason);
  const isUnmeetable = isWished && ![...listed.values()].some(meets);
  return { entry, reasons, isUnmeetable, shown: first.length, wrong: first.filter(isWrong).length };
}

const isAnother = ({ specialties, doctor, emergency }: Entry, card: ProviderCard | undefined) =>
  specialties.length > 0 && !doctor && !emergency && !specialties.includes(card?.specialty.slug ?? '');

const HOURS: Record<string, [number, number]> = { morning: [5, 12], evening: [16, 24], tomorrow_evening: [16, 24] };
const DAYS_AHEAD: Record<string, [number, number]> = {
  today: [0, 0],
  now: [0, 1],
  tomorrow: [1, 1],
  tomorrow_evening: [1, 1],
  this_week: [0, 7],
};

/** Whether a doctor's next free time lies where it was asked for, on a clock of UTC. */
function isWithin(time: string, slot: string | null, instant: number): boolean {
  if (!slot) return false;
  const now = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC');
  const at = Temporal.Instant.from(slot).toZonedDateTimeISO('UTC');
  const [from, until] = HOURS[time] ?? [0, 24];
  const [least, most] = DAYS_AHEAD[time] ?? [0, 15];
  const ahead = now.toPlainDate().until(at.toPlainDate()).days;
  const rest = wishedTimes('weekend', 'UTC', now.epochMilliseconds);
  const isRest = rest.some(({ start, end }) => start <= at.epochMilliseconds && at.epochMilliseconds < end);
  return at.hour >= from && at.hour < until && ahead >= least && ahead <= most && (time !== 'weekend' || isRest);
}

/** The shares of a table in words. */
export function summarize(name: string, verdicts: readonly Verdict[]): { right: number; text: string } {
  const counted = verdicts.filter(({ isUnmeetable }) => !isUnmeetable);
  const right = counted.filter(({ reasons }) => reasons.length === 0).length / counted.length;
  const [shown, wrong] = [sum(counted, 'shown'), sum(counted, 'wrong')];
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const missed = counted.filter(({ reasons }) => reasons.length > 0);
  const lines = missed.map(({ entry, reasons }) => `  ${entry.page} ${entry.search}: ${reasons.join(', ')}`);
  const head = `${name}: ${percent(right)} of ${counted.length} right, ${percent(wrong / Math.max(1, shown))} wrong doctors among the first five, ${verdicts.length - counted.length} that nobody listed can meet`;
  return { right, text: [head, ...lines].join('\n') };
}

const sum = (verdicts: readonly Verdict[], key: 'shown' | 'wrong') => verdicts.reduce((all, one) => all + one[key], 0);
