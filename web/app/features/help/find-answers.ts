import { normalizeForSearch } from '@polyclinic/contract/providers/rules';
import type { HelpAnswer, HelpTopic } from './help-topic.ts';

/** What stands around words: "¿dinero?" is looked for as it is said. */
const wordsOf = (text: string) =>
  normalizeForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** In Arabic "and", "the" and "for" are written together with the word. */
const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word);

const occurs = (word: string, words: readonly string[]) =>
  words.some((said) => (isArabic(word) ? said.includes(word) : said.startsWith(word)));

/** A word that names what is asked weighs more than one that an answer merely mentions. */
function scoreOf({ question, words, answer }: HelpAnswer, sought: readonly string[]): number {
  const [named, mentioned] = [wordsOf(`${question} ${words}`), wordsOf(answer)];
  const scores = sought.map((word) => (occurs(word, named) ? 2 : occurs(word, mentioned) ? 1 : 0));
  return scores.reduce<number>((sum, score) => sum + score, 0);
}

/** The answers that have most of what is looked for; all of them where nothing is. */
export function findAnswers(topics: readonly HelpTopic[], text: string, ignored: string): HelpTopic[] {
  const [asked, passedOver] = [wordsOf(text), new Set(wordsOf(ignored))];
  const telling = asked.filter((word) => !passedOver.has(word));
  const sought = telling.length > 0 ? telling : asked;
  const scores = new Map(
    topics.flatMap(({ answers }) => answers.map((one) => [one.name, scoreOf(one, sought)] as const)),
  );
  const best = Math.max(...scores.values());
  if (sought.length > 0 && best === 0) return [];
  return topics
    .map((topic) => ({ ...topic, answers: topic.answers.filter(({ name }) => scores.get(name) === best) }))
    .filter(({ answers }) => answers.length > 0);
}
