import { expect, test } from 'vitest';
import { activeFilters } from './active-filters.ts';
import { type Filters, noFilters, readFilters, toInput, toSearch } from './filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));
const all: Filters = {
  q: 'García',
  specialty: 'mental-health',
  insurer: 'eg-axa',
  visitType: 'video',
  when: 'evenings',
  minRating: 4.5,
  maxRate: '120',
  minFee: '20',
  maxFee: '80',
  languages: ['ar', 'es'],
  accepting: false,
  sort: 'trust-score',
  page: 3,
  person: '0199d7a2-0000-7000-8000-000000000001',
};

test('an address without filters asks for doctors who accept patients', () => {
  expect(read('')).toEqual(noFilters);
  expect(toSearch(noFilters)).toBe('');
  expect(toInput(noFilters)).toMatchObject({ acceptingPatients: true });
  expect(toInput(read('accepting=0'))).toMatchObject({ acceptingPatients: false });
});

test('every filter survives its address', () => {
  expect(read(toSearch(all))).toEqual(all);
});

test('each active filter can be dropped alone, until none is left but whose visit it is', () => {
  expect(activeFilters(noFilters)).toEqual([]);
  let filters = all;
  for (let left = activeFilters(filters); left[0]; left = activeFilters(filters)) {
    expect(activeFilters(left[0].without)).toHaveLength(left.length - 1);
    filters = left[0].without;
  }
  expect(filters).toEqual({ ...noFilters, sort: all.sort, person: all.person });
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
  'insurer=%27',
  'type=telepathy',
  'when=yesterday',
  'sort=bribes',
  'min=-5',
  'max=NaN',
])('%s counts as not said', (search) => {
  expect(read(search)).toEqual(noFilters);
});

test('text is cut to what the API takes', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  expect(read('q=a%00b').q).toBe('ab');
});
