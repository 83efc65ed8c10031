/** Whom a search lists: which specialties, in which order. */
import { COMPLAINTS, CONCEPTS, SPECIALTIES } from '../vocabulary/rules.ts';

const GENERALIST = 'primary-care';
/** "Urgent" says when, beside anything that says whom. */
const URGENT = 'urgent-care';

const ANYWHERE = [GENERALIST, URGENT];
/** Where nothing is said of the place, whom a sign is shown to: "pain", "a lump", "it itches". */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['pain', ANYWHERE],
  ['fever', ANYWHERE],
  ['cough', ANYWHERE],
  ['vomiting', ANYWHERE],
  ['swollen', ANYWHERE],
  ['lump', ANYWHERE],
  ['bleeding', ANYWHERE],
  ['infection', ANYWHERE],
  ['burning', ANYWHERE],
  ['discharge', ANYWHERE],
  ['cramp', ANYWHERE],
  ['numb', ['neurology', GENERALIST]],
  ['itch', ['dermatology', GENERALIST]],
  ['spot', ['dermatology', GENERALIST]],
  ['flaky', ['dermatology', GENERALIST]],
  ['blurred', ['ophthalmology', GENERALIST]],
  ['stiff', ['orthopedics', GENERALIST]],
  ['sprain', ['orthopedics', URGENT]],
]);

/** What is on the skin of a limb, unless something else is the matter with it: "a red ring on my arm". */
const ON_SKIN = ['itch', 'red', 'spot', 'flaky'];
const UNDER_SKIN = ['pain', 'swollen', 'numb', 'broken', 'stiff', 'lump', 'sprain', 'cramp', 'burning'];
const SKIN_OF = new Set([
  'head',
  'face',
  'neck',
  'shoulder',
  'arm',
  'elbow',
  'wrist',
  'hand',
  'chest',
  'back',
  'belly',
  'hip',
  'leg',
  'knee',
  'ankle',
  'foot',
  'lips',
  'armpit',
  'buttock',
  'ear',
  'nose',
]);
const isOnSkin = (topics: readonly string[], concepts: ReadonlySet<string>) =>
  topics.length > 0 &&
  topics.every((id) => SKIN_OF.has(id)) &&
  ON_SKIN.some((sign) => concepts.has(sign)) &&
  !UNDER_SKIN.some((sign) => concepts.has(sign));

export const isSign = (concept: string) => SIGNS.has(concept);

/** What any doctor is asked for leaves the first word to what is particular. */
export const GENERAL: ReadonlySet<string> = new Set(['check-up', 'medicine-question', 'fatigue', 'aging', 'operation']);

export const isEmergency = (id: string) => COMPLAINTS.get(id)?.isEmergency ?? false;

/** What may come of a sting: a foot that is swollen by one is shown to those who see stings. */
const OF_STINGS = new Set(['swollen-legs', 'joint-pain']);
const isOfSting = (id: string, complaints: readonly string[]) =>
  OF_STINGS.has(id) && complaints.includes('insect-bite');

/** What a search names, of which doctors are known by. */
export type Named = {
  asked: string[];
  complaints: string[];
  topics: string[];
  concepts: ReadonlySet<string>;
  times: readonly string[];
  isOpen: boolean;
};

/** Whom to list, the likeliest first. */
export function specialtiesOf(named: Named, listed?: ReadonlySet<string>): string[] {
  const { asked, complaints, topics, concepts } = named;
  const nearest = (id: string) => (!listed || listed.has(id) ? [id] : [...(SPECIALTIES[id]?.nearest ?? [])]);
  const here = asked.filter((id) => !listed || listed.has(id));
  const known = here.length > 0 ? here : asked;
  const professions = known.filter((id) => id !== URGENT || known.length === 1);
  const isPlainUrgent = professions.length === 1 && professions[0] === URGENT;
  // "A surgeon for my knee" is better asked of those who know knees.
  const isWeak = isPlainUrgent || here.length === 0;
  if (professions.length > 0 && !(isWeak && complaints.length + topics.length > 0))
    return unique(professions.flatMap(nearest));
  const red = complaints.filter(isEmergency);
  const particular = complaints.filter((id) => !GENERAL.has(id) && !isOfSting(id, complaints));
  const lists = (red.length > 0 ? red : particular).map((id) => COMPLAINTS.get(id)?.specialties ?? []);
  if (lists.length === 0)
    lists.push(
      ...(isOnSkin(topics, concepts) ? [['dermatology']] : []),
      ...topics.map((id) => SIGNS.get(id) ?? CONCEPTS[id]?.specialties ?? []),
    );
  if (red.length === 0) lists.push(...complaints.filter((id) => GENERAL.has(id)).map(() => [GENERALIST]));
  if (isPlainUrgent) lists.push([URGENT, GENERALIST]);
  if (named.isOpen || isAtOnce(named)) lists.push(soon(named.times) ? [URGENT, GENERALIST] : [GENERALIST, URGENT]);
  const found = unique(byRank(lists.map((list) => list.filter((id) => !listed || listed.has(id)))));
  return whoseTurn(found, concepts, complaints);
}

const soon = (times: readonly string[]) => times.includes('now');
const isAtOnce = ({ asked, complaints, topics, times }: Named) =>
  soon(times) && asked.length + complaints.length + topics.length === 0;

/** What grown-ups ask for themselves, though they speak of their children: "no sex drive since the kids". */
const OF_GROWN_UPS = new Set([
  'addiction',
  'breast-lump',
  'contraception',
  'erectile-problems',
  'infertility',
  'marriage-check',
  'menopause',
  'pregnancy',
  'stress',
  'women-tests',
]);

/** A child sees a pediatrician first, whatever it has; a pregnant woman her gynecologist. */
function whoseTurn(found: string[], concepts: ReadonlySet<string>, complaints: readonly string[]): string[] {
  if (complaints.some(isEmergency)) return found;
  const isPediatric = (id: string) => COMPLAINTS.get(id)?.specialties[0] === 'pediatrics';
  // "Migraine shots": what is mostly given to children says nothing of a child.
  const isOfChild = complaints.some(isPediatric) && (complaints.every(isPediatric) || concepts.has('of child'));
  const isOfGrownUp = complaints.some((id) => OF_GROWN_UPS.has(id));
  if (isOfChild || (!isOfGrownUp && (concepts.has('child') || concepts.has('baby'))))
    return unique(['pediatrics', ...found]);
  if (concepts.has('pregnant')) return unique(['obgyn', ...found]);
  return found;
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** First all first choices, then all second ones. */
function byRank(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
}
