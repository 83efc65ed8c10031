import { useLiveEvents } from '../../platform/live.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { useLoadAnew } from '../../platform/use-load-anew.ts';

/** Loads a ticket anew as soon as the other side has written in it; and each half minute, for what no socket told. */
export function useLiveTicket(ticketId: string): void {
  const loadAnew = useLoadAnew();
  useFreshData();
  useLiveEvents((event) => {
    if (event.kind === 'ready' || (event.kind === 'ticket' && event.id === ticketId)) void loadAnew();
  });
}
