const PREFIX = 'private:';
/** What somebody has written and the server has not stored yet. */
export const OUTBOX = 'outbox';

/** `browser`: for all tabs, for as long as they are signed in; `tab`: for this one alone, over its reloads. */
type Keeper = 'browser' | 'tab';

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;
const storeOf = (keeper: Keeper): Storage => (keeper === 'tab' ? sessionStorage : localStorage);

/** What this browser keeps for one person until they sign out; null where nothing is, or may be, kept. */
export function readPrivate<Value>(userId: string, name: string, keeper: Keeper = 'browser'): Value | null {
  try {
    return JSON.parse(storeOf(keeper).getItem(keyOf(userId, name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it where it is null. False in a browser that keeps nothing. */
export function keepPrivate(userId: string, name: string, value: unknown, keeper: Keeper = 'browser'): boolean {
  try {
    const store = storeOf(keeper);
    if (value === null) store.removeItem(keyOf(userId, name));
    else store.setItem(keyOf(userId, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets everybody's, or everybody's but one. */
export function forgetPrivate(exceptUserId?: string): void {
  forgetIn('browser', exceptUserId);
  forgetIn('tab', exceptUserId);
}

/** Forgets what this tab alone keeps. */
export const forgetTab = (): void => forgetIn('tab');

function forgetIn(keeper: Keeper, exceptUserId?: string): void {
  try {
    const kept = exceptUserId === undefined ? null : `${PREFIX}${exceptUserId}:`;
    const isForgotten = (key: string) => key.startsWith(PREFIX) && !(kept && key.startsWith(kept));
    const store = storeOf(keeper);
    for (const key of Object.keys(store).filter(isForgotten)) store.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be.
  }
}

const SIGNED_OUT = 'signed-out';

/** Forgets all that is private, and tells the other tabs, whose own things are out of reach from here. */
export function forgetSignedOut(): void {
  forgetPrivate();
  try {
    localStorage.setItem(SIGNED_OUT, 'now');
    localStorage.removeItem(SIGNED_OUT);
  } catch {
    // Nothing is kept where nothing may be.
  }
}

/** Hears that somebody signed out in another tab. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === SIGNED_OUT && newValue && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Hears when another tab changes a value. Returns how to stop. */
export function onPrivateChange(userId: string, name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === keyOf(userId, name) && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
