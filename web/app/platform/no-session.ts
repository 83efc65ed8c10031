import { forgetPrivate, SIGNED_OUT } from './private-store.ts';

/** As the API says it, which public pages do without. */
type SessionState = 'open' | 'expired' | 'none';

/** What is written for a booking before and after signing in: the tab's, until its person is gone. */
const OF_A_BOOKING = 'booking:';
/** Where a page itself signs out, its answer leads on; it needs a moment to come. */
const LEAD_ON_MS = 1_500;

/** What a page that lost its session does: `told` hears that it has run out. */
interface Document {
  wasSignedIn: boolean;
  signingOutUntil: number;
  answerAwaitedUntil: number;
  told: () => void;
}

const readJson = async <Answer>(path: string): Promise<Answer> => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
};

/** Who is signed in now, after they were asked to. */
export const whoIsHere = async (): Promise<string | null> =>
  (await readJson<{ userId: string } | null>('/api/accounts/session'))?.userId ?? null;

/** What has run out may be opened again; of what was ended nothing stays here. */
export async function meet(page: Document): Promise<void> {
  const state = await readJson<SessionState>('/api/accounts/session/state');
  if (state === 'expired' && page.wasSignedIn) page.told();
  if (state !== 'none') return;
  forgetSignedOut();
  if (!page.wasSignedIn) return;
  const ledOnUntil = Math.max(page.signingOutUntil, page.answerAwaitedUntil);
  setTimeout(loadAnew, Math.max(LEAD_ON_MS, ledOnUntil - Date.now()));
}

/** Forgets what is here, and shows only what anybody may see; nobody is asked about words that are to go. */
export function leaveNothing(): void {
  forgetSignedOut();
  loadAnew();
}

function loadAnew(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}

/** Forgets all that is private, and tells the other tabs, whose own things are out of reach from here. */
export function forgetSignedOut(): void {
  forgetPrivate();
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (key.startsWith(OF_A_BOOKING)) store.removeItem(key);
    localStorage.setItem(SIGNED_OUT, 'now');
    localStorage.removeItem(SIGNED_OUT);
  } catch {
    // Nothing is kept where nothing may be.
  }
}
