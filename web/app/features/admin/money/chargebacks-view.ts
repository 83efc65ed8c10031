import { type ChargebacksSearch, chargebacksSearch } from '@polyclinic/contract/admin/chargebacks/schemas';

export type ChargebacksView = ChargebacksSearch;

/** Which disputes an address asks for; what it doesn't know narrows nothing. */
export function readChargebacksView(params: URLSearchParams): ChargebacksView {
  const { state, sort, after } = chargebacksSearch.shape;
  return chargebacksSearch.parse({
    state: state.safeParse(params.get('state') ?? undefined).data,
    sort: sort.safeParse(params.get('sort') ?? undefined).data,
    after: after.safeParse(params.get('after') ?? undefined).data,
  });
}

export function addressOfChargebacks({ state, sort, after }: ChargebacksView): string {
  const query = new URLSearchParams();
  if (state !== 'open') query.set('state', state);
  if (sort !== 'soonest') query.set('sort', sort);
  if (after) query.set('after', after);
  return query.size > 0 ? `/admin/disputes?${query}` : '/admin/disputes';
}
