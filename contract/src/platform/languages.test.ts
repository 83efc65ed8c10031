import { expect, test } from 'vitest';
import { withHoursArticle } from './languages.ts';

test('one o’clock has the article of the singular in Spanish, and every other hour the plural', () => {
  expect(withHoursArticle('Entre las 12:30 p.m. y las 1:30 p.m.')).toBe('Entre las 12:30 p.m. y la 1:30 p.m.');
  expect(withHoursArticle('hasta las 13:00')).toBe('hasta las 13:00');
  expect(withHoursArticle('hasta las 11:00')).toBe('hasta las 11:00');
});
