import { type TicketState, ticketState } from '@polyclinic/contract/support/schemas';

/** Which page of which tickets the console shows, as its address says. */
export interface QueueView {
  state: TicketState;
  page: number;
}

export function readQueueView(params: URLSearchParams): QueueView {
  const page = Number(params.get('page'));
  return {
    state: ticketState.safeParse(params.get('state')).data ?? 'open',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** The address of the console's support tab. */
export function addressOfQueue({ state, page }: QueueView): string {
  const query = new URLSearchParams({ tab: 'support', state });
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
