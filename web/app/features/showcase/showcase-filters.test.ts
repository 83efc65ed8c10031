import { describe, expect, it } from 'vitest';
import { countShowcase, findPath, readShowcase, toShowcaseInput } from './showcase-filters.ts';

const read = (query: string) => readShowcase(new URLSearchParams(query));

describe('the filters of the home page', () => {
  it('are open where nothing is said', () => {
    expect(toShowcaseInput(read(''))).toEqual({ q: '', languages: [], sort: 'trust-score' });
    expect(countShowcase(read('q=heart&sort=rating'))).toBe(0);
  });

  it('limit the price within its scale only, whichever end is named first', () => {
    expect(toShowcaseInput(read('min=80&max=35'))).toMatchObject({ minFee: 35, maxFee: 80 });
    const open = toShowcaseInput(read('min=-5&max=100000'));
    expect(open.minFee).toBeUndefined();
    expect(open.maxFee).toBeUndefined();
    expect(toShowcaseInput(read('min=abc')).minFee).toBeUndefined();
  });

  it('take codes of languages, an order and a specialty, and nothing else', () => {
    const filters = read('language=ar&language=ar&language=x1&sort=best&specialty=a%20b&min=10');
    expect(filters).toMatchObject({ languages: ['ar'], sort: 'trust-score', specialty: '' });
    expect(countShowcase(filters)).toBe(2);
    expect(toShowcaseInput(read('language=ar&sort=rating&specialty=mental-health'))).toMatchObject({
      languages: ['ar'],
      sort: 'rating',
      specialty: 'mental-health',
    });
  });

  it('lead on to all results', () => {
    expect(findPath(read('q=heart&language=ar&specialty=cardiology'))).toBe(
      '/find-doctor?q=heart&specialty=cardiology&language=ar',
    );
    expect(findPath(read('min=20&max=80&sort=price-low'))).toBe('/find-doctor?min=20&max=80&sort=price-low');
    expect(findPath(read('min=0&max=200&sort=trust-score'))).toBe('/find-doctor');
  });
});
