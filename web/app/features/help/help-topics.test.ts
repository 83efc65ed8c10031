import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileTexts } from '../../../plugins/compile-texts.ts';
import { provideTexts } from '../../platform/texts.ts';
import { figures } from './figures.server.ts';
import { findAnswers } from './find-answers.ts';
import { helpTopics } from './help-topics.server.ts';
import { screenNames } from './screen-names.server.ts';

const PRODUCT = 'Polyclinic';
const FEATURES = join(import.meta.dirname, '..');

const read = (feature: string, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(FEATURES, feature, 'messages', `${language}.json`), 'utf8'));

const filesOf = (feature: string) =>
  Object.fromEntries(languages.map((language) => [language, { texts: compileTexts(read(feature, language)) }]));

beforeAll(() => {
  for (const file of globSync('**/messages/en.json', { cwd: FEATURES })) {
    const feature = dirname(dirname(file));
    provideTexts(feature, filesOf(feature) as Parameters<typeof provideTexts>[1]);
  }
});

const answersIn = (language: Language) => helpTopics(language, PRODUCT).flatMap(({ answers }) => answers);
const routes = readFileSync(join(FEATURES, '../routes.ts'), 'utf8');

describe.each(languages)('the answers in %s', (language) => {
  it('are whole: a question, an answer, words to find it by, and no placeholder left', () => {
    const answers = answersIn(language);
    expect(answers.length).toBeGreaterThanOrEqual(40);
    for (const { name, question, answer, words, link } of answers) {
      for (const text of [question, answer, words, link?.text ?? '-'])
        expect(text, name).not.toMatch(/^$|[{}]|undefined|NaN|^[a-z]+(\.\w+)+$/);
      if (link) expect(routes, name).toContain(`route('${link.to.slice(1)}'`);
    }
  });

  it('take every figure and every name of a button from where it stands', () => {
    const asked = Object.entries(read('help/answers', language)).filter(([key]) => key.startsWith('answer.'));
    const values = { ...figures(language), ...screenNames(language, PRODUCT), product: PRODUCT };
    for (const [key, text] of asked)
      for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(Object.keys(values), key).toContain(name);
    for (const [name, value] of Object.entries(values)) expect(value, name).not.toMatch(/[{}]|^[a-z]+(\.\w+)+$/);
  });
});

describe('the search', () => {
  it.each([
    ['en', 'How do I get my money back?', 'refund'],
    ['en', 'microphone blocked', 'refused'],
    ['en', 'Child', 'child'],
    ['ar', 'أريد استرجاع فلوسي', 'refund'],
    ['ar', 'الميكروفون', 'refused'],
    ['ar', 'تاخر الطبيب', 'late'],
    ['ar', 'وصفه طبيه', 'prescription'],
    ['es', '¿devolución del dinero?', 'refund'],
    ['es', 'medico llega tarde', 'late'],
    ['fr', 'remboursement', 'refund'],
    ['fr', 'ordonnance', 'prescription'],
    ['fr', 'camera bloquee', 'refused'],
  ] as const)('in %s, “%s” finds %s', (language, text, name) => {
    const { ignored } = read('help/answers', language);
    const found = findAnswers(helpTopics(language, PRODUCT), text, ignored ?? '').flatMap(({ answers }) => answers);
    expect(found.map((one) => one.name)).toContain(name);
    expect(found.length).toBeLessThanOrEqual(5);
  });

  it('finds every answer by its own question', () => {
    for (const language of languages) {
      const { ignored } = read('help/answers', language);
      for (const { name, question } of answersIn(language)) {
        const found = findAnswers(helpTopics(language, PRODUCT), question, ignored ?? '').flatMap(
          ({ answers }) => answers,
        );
        expect(
          found.map((one) => one.name),
          `${language}: ${question}`,
        ).toContain(name);
      }
    }
  });

  it('finds nothing for what no answer says, and everything for nothing', () => {
    const topics = helpTopics('en', PRODUCT);
    expect(findAnswers(topics, 'xyzzy', 'the')).toEqual([]);
    expect(findAnswers(topics, ' ', 'the')).toEqual(topics);
    expect(findAnswers(topics, 'the', 'the').length).toBeGreaterThan(0);
  });
});
