import type { BreachesInput } from '@polyclinic/contract/compliance/breaches/schemas';

/** Which breaches the register shows, as its address says. */
export type BreachesView = BreachesInput;

export const BREACH_STATES = ['open', 'closed'] as const;

const LAST_PAGE = 500;

export function readBreachesView(params: URLSearchParams): BreachesView {
  const page = Number(params.get('page'));
  return {
    state: params.get('state') === 'closed' ? 'closed' : 'open',
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

export function addressOfBreaches({ state, page }: BreachesView): string {
  const query = new URLSearchParams({ tab: 'compliance', part: 'breaches' });
  if (state !== 'open') query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
