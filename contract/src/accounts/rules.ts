/** What is often written for a letter, each way that it is read. */
const LETTERS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '!': 'il',
  '|': 'il',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '€': 'e',
};

/** How much may stand behind a word, or before it, and the whole still be that word: a date, or a few signs. */
const DECORATION = 8;
const SHORTEST_WORD = 3;
/** What is left of a password without its ends is a pattern only if it would have been long enough alone. */
const SHORTEST_PATTERN = 6;

/** Marks, and what nobody sees: joiners, variation selectors, soft hyphens, directions. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const bare = (text: string) => text.normalize('NFKD').replaceAll(UNSEEN, '');
const plain = (text: string) => bare(text).toLowerCase().normalize('NFKC');

/** Latin letters and digits by what looks like them, as Unicode's confusables (UTS 39) have it. */
export type LookAlikes = ReadonlyMap<string, string>;

/** How a text looks. What Unicode reads as an l may as well be an i, which a 1 is taken for in either way. */
function asSeen(text: string, lookAlikes: LookAlikes): string {
  const seen = [...bare(text)].map((sign) => {
    const read = lookAlikes.get(sign);
    return read === 'l' ? '1' : (read ?? sign);
  });
  return plain(seen.join(''));
}

const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');

function asLetters(text: string, reading: 0 | 1): string {
  return [...text].map((sign) => LETTERS_FOR[sign]?.at(reading) ?? LETTERS_FOR[sign]?.[0] ?? sign).join('');
}

const NO_LETTER = /^[^\p{L}]$/u;

/** How many signs at the beginning are no letters, up to a limit. */
function leading(signs: readonly string[]): number {
  const first = signs.findIndex((sign) => !NO_LETTER.test(sign));
  return Math.min(first < 0 ? signs.length : first, DECORATION);
}

/** A sign that is written again and again at an end, once: "letmein!!!!!!!!!!" is no better than "letmein!". */
const shortened = (text: string) => [text, text.replace(/([^\p{L}])\1+$/u, '$1')];

/**
 * A text, and all that is left of it without some of the signs at its ends that are no letters. Of "123456!" nothing
 * but signs would be left to cut: each number of them is tried.
 */
function undecorated(text: string): string[] {
  return shortened(text).flatMap((whole) => {
    const signs = [...whole];
    const [before, behind] = [leading(signs), leading(signs.toReversed())];
    const starts = Array.from({ length: before + 1 }, (_, start) => start);
    const ends = Array.from({ length: behind + 1 }, (_, cut) => signs.length - cut);
    return starts.flatMap((start) =>
      ends.filter((end) => end - start >= SHORTEST_WORD).map((end) => signs.slice(start, end).join('')),
    );
  });
}

/** A word that is written again and again comes down to that word. */
const once = (text: string) => /^(.{3,}?)\1+$/u.exec(text)?.[1] ?? text;

/** What a password comes down to without what people usually do to a word: capitals, accents, digits for letters, an end. */
export function passwordForms(password: string): string[] {
  const written = undecorated(plain(password)).flatMap((text) => [text, text.replaceAll(/[\s._-]/g, '')]);
  const read = [...new Set(written)].flatMap((text) => [text, asLetters(text, 0), asLetters(text, 1)]);
  return [...new Set(read.flatMap((text) => [text, once(text)]))].filter((text) => text.length >= SHORTEST_WORD);
}

/** Words of what belongs to a person, each alone: "amal.haddad@example.com" has four. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length);
}

/** One sign or a few of them, again and again; or one after the other, as on a keyboard's digits. */
function isPattern(password: string): boolean {
  if (/^(.{1,3}?)\1+.?$/u.test(password)) return true;
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether somebody would guess it at once: a common one, the product's name, or what belongs to the person,
 * as it is or with what people usually do to it.
 */
export function isGuessable(password: string, { common, lookAlikes }: Guesses, personal: readonly string[]): boolean {
  const seen = (text: string) => asSeen(text, lookAlikes);
  const known = wordsOf([...personal, ...personal.map(seen), 'Polyclinic', 'Telehealth']);
  const ways = [plain(password), seen(password)];
  const isPlainPattern = (text: string) =>
    undecorated(text).some((form) => form.length >= SHORTEST_PATTERN && isPattern(form));
  if (ways.some((way) => isPattern(way) || isPlainPattern(way))) return true;
  return ways.flatMap(passwordForms).some((form) => common.has(form) || isMadeOf(form, known, common));
}

/** What everybody tries first, and how else it is written. */
export type Guesses = { common: ReadonlySet<string>; lookAlikes: LookAlikes };

/** Nothing but those words, a common one beside them, and what decorates them. */
function isMadeOf(form: string, words: readonly string[], common: ReadonlySet<string>): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), form);
  if (rest === form) return false;
  const left = letters(rest);
  return left === '' ? rest.replaceAll(' ', '').length <= DECORATION : left.length < SHORTEST_WORD || common.has(left);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For how long a session lives unused, and in all; what less than `step` would be gained by is not written down. */
const LIVES = {
  usual: { idle: 14 * DAY, inAll: 90 * DAY, step: DAY },
  administrator: { idle: 12 * HOUR, inAll: 7 * DAY, step: HOUR },
  shared: { idle: 2 * HOUR, inAll: 12 * HOUR, step: 10 * MINUTE },
};

/** The longest that any session lives. */
export const LONGEST_SESSION_MS = LIVES.usual.inAll;

type SessionKind = { role: 'patient' | 'doctor' | 'admin'; isSharedDevice: boolean };
type SessionTimes = SessionKind & { signedInAt: Date; expiresAt: Date };

function lifeOf({ role, isSharedDevice }: SessionKind) {
  if (isSharedDevice) return LIVES.shared;
  return role === 'admin' ? LIVES.administrator : LIVES.usual;
}

/** Until when a session lives that is used now. */
export function sessionEnd(session: SessionKind & { signedInAt: Date }, now: Date): Date {
  const { idle, inAll } = lifeOf(session);
  return new Date(Math.min(now.getTime() + idle, session.signedInAt.getTime() + inAll));
}

/** Until when using it now prolongs a session; null where that is over, or gains too little to be written down. */
export function prolongedEnd(session: SessionTimes, now: Date): Date | null {
  const { step, inAll } = lifeOf(session);
  if (session.expiresAt <= now) return null;
  const end = sessionEnd(session, now);
  const gained = end.getTime() - session.expiresAt.getTime();
  const isLast = end.getTime() === session.signedInAt.getTime() + inAll;
  return gained >= step || (gained > 0 && isLast) ? end : null;
}

/** What a browser forgets at the end of a session. Cookies stay: another session may have begun in it meanwhile. */
export const CLEAR_SITE_DATA = '"cache", "storage"';
