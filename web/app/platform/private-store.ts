export const PREFIX = 'private:';
/** What somebody has written and the server has not stored yet. */
export const OUTBOX = 'outbox';

/** `browser`: for all tabs, for as long as they are signed in; `tab`: for this one alone, over its reloads. */
type Keeper = 'browser' | 'tab';

/** What nobody came back for. */
const RETENTION_MS = 7 * 86_400_000;
/** In the place of a person's id: of one who has not signed in yet. */
export const GUEST = 'guest';
/** Says that somebody is, or was, signed in in this browser. */
export const PRESENT = 'present';
let isSharedDevice = false;

/** On a device that others use too, nothing is kept; what was, goes. */
export function storeNothing(isShared: boolean): void {
  isSharedDevice = isShared;
  if (isShared) removePrivate();
}

/** Notes who is signed in here, so that what was theirs is known as such once they no longer are; of a patient the name. */
export const notePresence = (userId: string, patientName: string | null) =>
  storePrivate(userId, PRESENT, { patientName });

export const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;
const isGuests = (key: string) => key.startsWith(keyOf(GUEST, ''));

/** Whether things of somebody who was signed in may be left in this browser. */
export function isAnythingStored(): boolean {
  try {
    return [localStorage, sessionStorage].some((store) =>
      Object.keys(store).some((key) => key.startsWith(PREFIX) && !isGuests(key)),
    );
  } catch {
    return false;
  }
}

const storeOf = (keeper: Keeper): Storage => (keeper === 'tab' ? sessionStorage : localStorage);

/** What this browser keeps for one person until they sign out, or a week has gone by; null where nothing is, or may be, kept. */
export function readPrivate<Value>(userId: string, name: string, keeper: Keeper = 'browser'): Value | null {
  try {
    const stored: { value: Value; until: number } | null = JSON.parse(
      storeOf(keeper).getItem(keyOf(userId, name)) ?? 'null',
    );
    return stored && stored.until > Date.now() ? stored.value : null;
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it where it is null. False in a browser that keeps nothing. */
export function storePrivate(
  userId: string,
  name: string,
  value: unknown,
  keeper: Keeper = 'browser',
  forMs = RETENTION_MS,
): boolean {
  try {
    const store = storeOf(keeper);
    if (value === null) store.removeItem(keyOf(userId, name));
    else if (isSharedDevice) return false;
    else store.setItem(keyOf(userId, name), JSON.stringify({ value, until: Date.now() + forMs }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets everybody's. */
export const removePrivate = (): void => removeWhere(() => true);

/** Forgets everybody's but one's, and a guest's, who may have signed in only now. */
export const removeOthers = (userId: string): void =>
  removeWhere((key) => !key.startsWith(keyOf(userId, '')) && !isGuests(key));

/** Forgets what guests wrote in this tab. */
export const removeGuestsOfTab = (): void => removeWhere(isGuests, ['tab']);

/** Forgets whatever is past its time, whosever it is. */
export const removeExpired = (): void => removeWhere(() => false);

/** Forgets what is past its time, and every key that is meant. */
function removeWhere(isMeant: (key: string) => boolean, keepers: Keeper[] = ['browser', 'tab']): void {
  for (const keeper of keepers) {
    try {
      const store = storeOf(keeper);
      const isStale = (key: string) => key.startsWith(PREFIX) && (isMeant(key) || !isFresh(store, key));
      for (const key of Object.keys(store).filter(isStale)) store.removeItem(key);
    } catch {
      // Nothing is kept where nothing may be.
    }
  }
}

function isFresh(store: Storage, key: string): boolean {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')?.until > Date.now();
  } catch {
    return false;
  }
}

/** Under this name a tab tells the others that everything goes. */
export const SIGNED_OUT = 'signed-out';

/** Hears that somebody signed out in another tab. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === SIGNED_OUT && newValue && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
