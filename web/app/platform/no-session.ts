import type { SessionState } from '@polyclinic/contract/accounts/schemas';
import { pause } from './backoff.ts';
import { cover, loadAnew } from './leave-page.ts';
import { persist } from './persist.ts';
import { PRESENT, readPrivate, removeGuestsOfTab, removeOthers, removePrivate, SIGNED_OUT } from './private-store.ts';
import type { SessionOfPage } from './session-over.ts';

/** A document that the answer of a form leads to needs a moment to come. */
const LEAD_ON_MS = 1_500;

/** An answer that is refused or fails in a way that may pass is asked for again. */
async function readJson<Answer>(path: string): Promise<Answer> {
  return await persist(async () => {
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw Object.assign(new Error(`${path} answered ${answer.status}`), { status: answer.status });
    return answer.json();
  });
}

async function see(): Promise<{ userId: string } | SessionState> {
  const session = await readJson<{ userId: string } | null>('/api/accounts/session');
  return session ?? readJson<SessionState>('/api/accounts/session/state');
}

/**
 * Looks whose session this browser has. What has run out, or has lost its cookie, may be opened again; of one that was
 * ended, or that is somebody else's by now, nothing stays here.
 */
export async function look(page: SessionOfPage): Promise<void> {
  const seen = await see();
  if (seen === 'open') return look(page);
  const here = typeof seen === 'object' ? seen.userId : null;
  if (here === page.userId && here) return page.tell('open');
  if (seen === 'expired') return page.userId ? page.tell('expired') : undefined;
  if (page.underWay.size > 0) return lookAfterAnswer(page);
  if (seen === 'absent' && isLost(page)) return page.tell('expired');
  if (here) removeAllBut(here);
  else removeSignedOut();
  if (!page.userId) return;
  cover(true);
  await pause(Math.max(0, page.ledOnUntil - Date.now()));
  loadAnew();
}

/** Whether the cookie went without its person signing out, which would have emptied the browser in the same answer. */
const isLost = ({ userId, isSigningOut }: SessionOfPage): boolean =>
  userId !== null && !isSigningOut && readPrivate(userId, PRESENT) !== null;

/** The form that is under way may have ended the session itself, or renewed it, and leads on. */
async function lookAfterAnswer(page: SessionOfPage): Promise<void> {
  await Promise.all(page.underWay);
  await pause(LEAD_ON_MS);
  return look(page);
}

/** Forgets what is here, and shows only what anybody may see; nobody is asked about words that are to go. */
export function leaveNothing(): void {
  removeSignedOut();
  loadAnew();
}

/** Forgets all that is private, and says so to the other tabs, whose own stores are out of reach from here. */
export function removeSignedOut(): void {
  removePrivate();
  try {
    localStorage.setItem(SIGNED_OUT, 'now');
    localStorage.removeItem(SIGNED_OUT);
  } catch {
    // Nothing is kept where nothing may be.
  }
}

/** Somebody else is signed in here by now. */
function removeAllBut(userId: string): void {
  removeOthers(userId);
  removeGuestsOfTab();
}
