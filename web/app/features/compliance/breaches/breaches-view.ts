import type { BreachesInput } from '@polyclinic/contract/compliance/breaches/schemas';
import { readPage } from '../../../platform/read-page.ts';

/** Which breaches the register shows, as its address says. */
export type BreachesView = BreachesInput;

export const BREACH_STATES = ['open', 'closed'] as const;

export function readBreachesView(params: URLSearchParams): BreachesView {
  return {
    state: params.get('state') === 'closed' ? 'closed' : 'open',
    page: readPage(params),
  };
}

export function addressOfBreaches({ state, page }: BreachesView): string {
  const query = new URLSearchParams({ tab: 'compliance', part: 'breaches' });
  if (state !== 'open') query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
