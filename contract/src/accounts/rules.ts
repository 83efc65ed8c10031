/** Common substitutions for a letter, each with the letters it stands for. */
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

/** How many characters may precede or follow a word without making it another one: a date, or a few symbols. */
const DECORATION = 8;
const SHORTEST_WORD = 3;
/** A shorter password counts as a pattern only if it would have been long enough by itself. */
const SHORTEST_PATTERN = 6;

/** Marks and invisible characters: joiners, variation selectors, soft hyphens, directions. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const bare = (text: string) => text.normalize('NFKD').replaceAll(UNSEEN, '');
const plain = (text: string) => bare(text).toLowerCase().normalize('NFKC');

/** Latin letters and digits by their look-alikes, from Unicode's confusables (UTS 39). */
export type LookAlikes = ReadonlyMap<string, string>;

/** A text by what it looks like. What Unicode maps to l may also be an i, which 1 stands for as well. */
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

/** The number of leading characters that are not letters, up to a limit. */
function leading(signs: readonly string[]): number {
  const first = signs.findIndex((sign) => !NO_LETTER.test(sign));
  return Math.min(first < 0 ? signs.length : first, DECORATION);
}

/** Collapses a repeated character at an end: "letmein!!!!!!!!!!" is no better than "letmein!". */
const shortened = (text: string) => [text, text.replace(/([^\p{L}])\1+$/u, '$1')];

/**
 * A text, and every remainder after removing some of the non-letters at its ends. "123456!" has only non-letters: each
 * number of them is tried.
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

/** Reduces a repeated word to that word. */
const once = (text: string) => /^(.{3,}?)\1+$/u.exec(text)?.[1] ?? text;

/** A password without the usual decorations of a word: capitals, accents, digits for letters, a suffix. */
export function passwordForms(password: string): string[] {
  const written = undecorated(plain(password)).flatMap((text) => [text, text.replaceAll(/[\s._-]/g, '')]);
  const read = [...new Set(written)].flatMap((text) => [text, asLetters(text, 0), asLetters(text, 1)]);
  return [...new Set(read.flatMap((text) => [text, once(text)]))].filter((text) => text.length >= SHORTEST_WORD);
}

/** The words in a person's details, each by itself: "amal.haddad@example.com" has four. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length);
}

/** One character or a few of them repeated, or a sequence as on a keyboard's digits. */
function isPattern(password: string): boolean {
  if (/^(.{1,3}?)\1+.?$/u.test(password)) return true;
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether it would be guessed at once: a common password, the product's name, or the person's details, with or without
 * the usual decorations.
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

/** The most common guesses, and how else they are written. */
export type Guesses = { common: ReadonlySet<string>; lookAlikes: LookAlikes };

/** Only those words, with a common one or decorations added. */
function isMadeOf(form: string, words: readonly string[], common: ReadonlySet<string>): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), form);
  if (rest === form) return false;
  const left = letters(rest);
  return left === '' ? rest.replaceAll(' ', '').length <= DECORATION : left.length < SHORTEST_WORD || common.has(left);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives unused, and in all; a renewal by less than `step` is not stored. */
const LIVES = {
  usual: { idle: 14 * DAY, inAll: 90 * DAY, step: DAY },
  administrator: { idle: 12 * HOUR, inAll: 7 * DAY, step: HOUR },
  shared: { idle: 2 * HOUR, inAll: 12 * HOUR, step: 10 * MINUTE },
};

/** The longest lifetime of any session. */
export const LONGEST_SESSION_MS = LIVES.usual.inAll;

type SessionKind = { role: 'patient' | 'doctor' | 'admin'; isSharedDevice: boolean };
type SessionTimes = SessionKind & { signedInAt: Date; expiresAt: Date };

function lifeOf({ role, isSharedDevice }: SessionKind) {
  if (isSharedDevice) return LIVES.shared;
  return role === 'admin' ? LIVES.administrator : LIVES.usual;
}

/** The expiry of a session that is used now. */
export function sessionEnd(session: SessionKind & { signedInAt: Date }, now: Date): Date {
  const { idle, inAll } = lifeOf(session);
  return new Date(Math.min(now.getTime() + idle, session.signedInAt.getTime() + inAll));
}

/** The new expiry of a session that is used now; null if it has expired, or if the gain is too small to store. */
export function prolongedEnd(session: SessionTimes, now: Date): Date | null {
  const { step, inAll } = lifeOf(session);
  if (session.expiresAt <= now) return null;
  const end = sessionEnd(session, now);
  const gained = end.getTime() - session.expiresAt.getTime();
  const isLast = end.getTime() === session.signedInAt.getTime() + inAll;
  return gained >= step || (gained > 0 && isLast) ? end : null;
}

/** What a browser clears at the end of a session. Not cookies: another session may have begun in it meanwhile. */
export const CLEAR_SITE_DATA = '"cache", "storage"';
