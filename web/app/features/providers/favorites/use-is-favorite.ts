import { ORPCError } from '@orpc/client';
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

let loaded: Promise<void> = Promise.resolve();

/** Once for all hearts of a page; a page without the answer has hearts that don't say anything yet. */
function load(userId: string) {
  if (whose === userId) return;
  whose = userId;
  set(null);
  loaded = read();
}

async function read() {
  try {
    set(new Set((await browserApi.providers.favorites()).ids));
  } catch {
    whose = '';
  }
}

/** Whether a doctor is a favorite; null while nobody knows. */
export function useIsFavorite(userId: string, providerId: string): boolean | null {
  useEffect(() => load(userId), [userId]);
  return useSyncExternalStore(
    subscribe,
    () => favorites?.has(providerId) ?? null,
    () => null,
  );
}

function say(providerId: string, isFavorite: boolean) {
  const next = new Set(favorites);
  if (isFavorite) next.add(providerId);
  else next.delete(providerId);
  set(next);
}

/** Why a heart was refused: part of a key */
type Refusal = 'tooMany' | 'failed';

async function send(providerId: string, isFavorite: boolean): Promise<Refusal | null> {
  try {
    await browserApi.providers.setFavorite({ providerId, isFavorite });
    return null;
  } catch (error) {
    return error instanceof ORPCError && error.code === 'TOO_MANY_FAVORITES' ? 'tooMany' : 'failed';
  }
}

const underWay = new Map<string, Promise<Refusal | null>>();

/** Whether a doctor is a favorite, asked for again where asking failed; null where it fails once more. */
async function ask(providerId: string): Promise<boolean | null> {
  await loaded;
  if (!favorites) {
    loaded = read();
    await loaded;
  }
  return favorites?.has(providerId) ?? null;
}

/** Says so once the others are known, sends it after what was pressed before, and takes it back where it was refused and nothing was pressed since. */
export async function setFavorite(providerId: string, isFavorite: boolean): Promise<Refusal | null> {
  const before = await ask(providerId);
  if (before === null) return 'failed';
  // Pressed while nobody knew: it is shown as it is, and another press takes it away.
  if (before === isFavorite) return null;
  say(providerId, isFavorite);
  const sentBefore = underWay.get(providerId) ?? Promise.resolve();
  const sent = sentBefore.then(() => send(providerId, isFavorite));
  underWay.set(providerId, sent);
  const refusal = await sent;
  if (refusal && underWay.get(providerId) === sent) say(providerId, !isFavorite);
  return refusal;
}
