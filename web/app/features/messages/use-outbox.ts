import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Outgoing, outboxOf } from './outbox.ts';

const nothing: readonly Outgoing[] = [];

/** What one has written about these visits and the server has not stored yet; sends it while the page is open. */
export function useOutbox(userId: string, visits: readonly { id: string }[]) {
  const subscribe = useCallback((listener: () => void) => outboxOf(userId).subscribe(listener), [userId]);
  const entries = useSyncExternalStore(
    subscribe,
    () => outboxOf(userId).entries(),
    () => nothing,
  );
  const stuck = useSyncExternalStore(
    subscribe,
    () => outboxOf(userId).stuck(),
    () => null,
  );
  useEffect(() => outboxOf(userId).flush(), [userId]);
  return { outgoing: entries.filter((entry) => visits.some(({ id }) => id === entry.appointmentId)), stuck };
}
