import { expect, it } from 'vitest';
import { isFoundBy, stateOf } from './rules.ts';

const tests = { 'a.test.ts': ['does it'] };

it('is proven by a test alone, and less than that by anything else', () => {
  expect(stateOf({ tests })).toBe('proven');
  expect(stateOf({ tests, procedures: ['docs/operating.md'] })).toBe('procedure');
  expect(stateOf({ procedures: ['docs/operating.md'] })).toBe('procedure');
  expect(stateOf({})).toBe('not_assessed');
  expect(stateOf({ tests: {}, procedures: [] })).toBe('not_assessed');
});

it('stands as its reason says, whatever else proves a part of it', () => {
  expect(stateOf({ tests, notMet: 'Half of it' })).toBe('not_met');
  expect(stateOf({ tests, notAssessed: 'Nobody looked at the rest' })).toBe('not_assessed');
  expect(stateOf({ tests, notApplicable: 'There is none' })).toBe('not_applicable');
});

it('is found by all words of a search, wherever each stands and however written', () => {
  const texts = ['164.312(b)', 'What is done is recorded.', null];
  expect(isFoundBy(texts, 'RECORDED 164.312')).toBe(true);
  expect(isFoundBy(texts, 'recorded erased')).toBe(false);
  expect(isFoundBy(texts, '')).toBe(true);
});
