import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '../../../platform/api.ts';

/** Of the one who is signed in; null until they are known. */
let favorites: ReadonlySet<string> | null = null;
let whose = '';
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string> | null) {
  favorites = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once for all hearts of a page; a page without the answer has hearts that don't say anything yet. */
async function load(userId: string) {
  if (whose === userId) return;
  whose = userId;
  set(null);
  try {
    set(new Set((await browserApi.providers.favorites()).ids));
  } catch {
    whose = '';
  }
}

/** Whether a doctor is a favorite; null while nobody knows. */
export function useIsFavorite(userId: string, providerId: string): boolean | null {
  useEffect(() => void load(userId), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => favorites?.has(providerId) ?? null,
    () => null,
  );
}

/** Says so at once, and takes it back where it was refused; tells whether it stands. */
export async function setFavorite(providerId: string, isFavorite: boolean): Promise<boolean> {
  const say = (is: boolean) => {
    const next = new Set(favorites);
    if (is) next.add(providerId);
    else next.delete(providerId);
    set(next);
  };
  say(isFavorite);
  try {
    await browserApi.providers.setFavorite({ providerId, isFavorite });
    return true;
  } catch {
    say(!isFavorite);
    return false;
  }
}
