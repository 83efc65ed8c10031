import { expect, test } from 'vitest';
import { noFilters, readFilters, toSearch } from './filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('an address without filters asks for doctors who accept patients', () => {
  expect(read('')).toEqual(noFilters);
  expect(toSearch(noFilters)).toBe('');
});

test('every filter survives its address', () => {
  const filters = {
    q: 'García',
    specialty: 'mental-health',
    minRating: 4.5 as const,
    maxRate: '120',
    languages: ['ar', 'es'],
    accepting: false,
    page: 3,
  };
  expect(read(toSearch(filters))).toEqual(filters);
});

test('the form without a script says an unticked box by leaving it out', () => {
  expect(read('form=1&q=').accepting).toBe(false);
  expect(read('form=1&accepting=1').accepting).toBe(true);
});

test.each([
  'rating=5',
  'rate=abc',
  'rate=-1',
  'rate=1e9',
  'page=0',
  'page=-3',
  'page=x',
  'specialty=%27--',
  'language=%3Cb%3E',
])('%s counts as not said', (search) => {
  expect(read(search)).toEqual(noFilters);
});

test('text is cut to what the API takes', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  expect(read('q=a%00b').q).toBe('ab');
});
