import { type TicketState, ticketState } from '@polyclinic/contract/support/schemas';
import { readPage } from '../../platform/read-page.ts';

/** Which page of which tickets the console shows, as its address says. */
export interface QueueView {
  state: TicketState;
  page: number;
}

export function readQueueView(params: URLSearchParams): QueueView {
  return {
    state: ticketState.safeParse(params.get('state')).data ?? 'open',
    page: readPage(params, 10_000),
  };
}

/** The address of the console's support tab. */
export function addressOfQueue({ state, page }: QueueView): string {
  const query = new URLSearchParams({ tab: 'support', state });
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
