import { expect, test } from 'vitest';
import { withArticles } from './languages.ts';

test('one o’clock has the article of the singular in Spanish, and every other hour the plural', () => {
  const said = (text: string) => withArticles(text, 'es');
  expect(said('Entre las 12:30 p.m. y las 1:30 p.m.')).toBe('Entre las 12:30 p.m. y la 1:30 p.m.');
  expect(said('hasta las 13:00')).toBe('hasta las 13:00');
  expect(said('hasta las 11:00')).toBe('hasta las 11:00');
});

test.each([
  ['l’absence de Emily', 'l’absence d’Emily'],
  ['l’absence de \u2068Émile\u2069 ?', 'l’absence d’\u2068Émile\u2069 ?'],
  ['Ce que Omar a dit de Sofia', 'Ce qu’Omar a dit de Sofia'],
  ['De Anna', 'D’Anna'],
  ['de 11 h à 12 h, de Hassan, de \u2068مروة\u2069', 'de 11 h à 12 h, de Hassan, de \u2068مروة\u2069'],
  ['un remède efficace, une aide immédiate', 'un remède efficace, une aide immédiate'],
  ['une liste de onze noms', 'une liste de onze noms'],
])('in French, %j reads %j', (text, said) => {
  expect(withArticles(text, 'fr')).toBe(said);
  expect(withArticles(text, 'en')).toBe(text);
});
