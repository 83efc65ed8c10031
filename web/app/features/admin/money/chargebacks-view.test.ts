import { expect, it } from 'vitest';
import { addressOfChargebacks, readChargebacksView } from './chargebacks-view.ts';

const read = (query: string) => readChargebacksView(new URLSearchParams(query));

it('shows what is not decided, the next deadline first, unless its address says otherwise', () => {
  expect(read('')).toMatchObject({ state: 'open', sort: 'soonest', after: undefined });
  expect(read('state=nonsense&sort=&after=%20')).toMatchObject({ state: 'open', sort: 'soonest', after: undefined });
});

it.each(['', '?state=lost', '?state=all&sort=latest&after=dp_1'])('comes back to the address %s', (query) => {
  expect(addressOfChargebacks(read(query))).toBe(`/admin/disputes${query}`);
});
