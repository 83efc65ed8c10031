import type { Message } from '@polyclinic/contract/messages/schemas';

/** Until when messages may be changed, by this page's own clock. */
const ends = new Map<string, number>();

/** Counts from when a message has come: one that is shown again, as a page was loaded with it, has no more time than before. */
export function noteChangeable(messages: readonly Pick<Message, 'id' | 'changeableMs'>[]): void {
  const now = Date.now();
  for (const { id, changeableMs } of messages)
    if (changeableMs > 0) ends.set(id, Math.min(ends.get(id) ?? Number.POSITIVE_INFINITY, now + changeableMs));
}

/** For how long a message may still be changed now. */
export function leftOf({ id, changeableMs }: Pick<Message, 'id' | 'changeableMs'>): number {
  const end = ends.get(id);
  return end === undefined ? changeableMs : Math.max(0, Math.min(changeableMs, end - Date.now()));
}
