import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

const sayOf = (template: string) => {
  const texts = { text: template };
  return textsOf({ en: texts, ar: texts, es: texts, fr: texts });
};

test.each([
  ['l’absence de {{other}}', 'Emily', 'l’absence d’Emily'],
  ['l’absence de {{other}}\u202f?', '\u2068Émile\u2069', 'l’absence d’\u2068Émile\u2069\u202f?'],
  ['l’absence de \u2068{{other}}\u2069', 'Émile', 'l’absence d’\u2068Émile\u2069'],
  ['Ce que {{other}} a dit', 'Omar', 'Ce qu’Omar a dit'],
  ['De {{other}}', 'Anna', 'D’Anna'],
  ['De {{other}}', 'Sofia', 'De Sofia'],
  ['de 11 h à 12 h, de {{other}}', '\u2068مروة\u2069', 'de 11 h à 12 h, de \u2068مروة\u2069'],
  ['une aide {{other}}', 'immédiate', 'une aide immédiate'],
  ['une liste de {{other}}', 'onze noms', 'une liste de onze noms'],
  ['l’équipe de {{product}}', '', 'l’équipe d’Ondine'],
])('in French, %j with %j reads %j', (template, other, said) => {
  expect(sayOf(template)('fr', 'Ondine')('text', { other })).toBe(said);
});

test.each(['Maria de Oliveira', '\u2068Maria de Oliveira\u2069', 'que Omar dise : de Anna'])(
  'nothing is elided within %j, in the text, after "de" or at its start',
  (other) => {
    const said = (template: string) => sayOf(template)('fr', 'Polyclinic')('text', { other });
    expect(said('{{other}} attend.')).toBe(`${other} attend.`);
    expect(said('La question de {{other}}')).toBe(`La question de ${other}`);
  },
);

test('other languages elide nothing, and Spanish says one o’clock in the singular', () => {
  expect(sayOf('de {{other}}')('es', '')('text', { other: 'Emily' })).toBe('de Emily');
  expect(sayOf('a las {{time}}')('es', '')('text', { time: '1:30' })).toBe('a la 1:30');
});
