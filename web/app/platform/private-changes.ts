import { keyOf, PREFIX, PRESENT } from './private-store.ts';

/** Hears that somebody was signed in in another tab when it loaded a page. Returns how to stop. */
export function onPresence(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) =>
    key?.startsWith(PREFIX) && key.endsWith(`:${PRESENT}`) && newValue && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Hears when another tab changes a value. Returns how to stop. */
export function onPrivateChange(userId: string, name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === keyOf(userId, name) && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
