import { forgetSignedOut } from './private-store.ts';

/** As the API says it, which public pages do without. */
type SessionState = 'open' | 'expired' | 'none';

/** Where this page itself signs out, its answer leads on; it needs a moment to come. */
const LEAD_ON_MS = 1_500;
const SIGNING_OUT_MS = 30_000;

let signingOutUntil = 0;
let wasSignedIn = false;
let asking: Promise<void> | undefined;
let tellExpired = () => {};

/** Notes that this document was made for somebody. */
export function noteSignedIn(): void {
  wasSignedIn = true;
}

/** Notes that this page is signing out, and is led on by the answer. */
export function noteSigningOut(): void {
  signingOutUntil = Date.now() + SIGNING_OUT_MS;
}

/** Hears that the session has run out: the page stays with its words, and asks to sign in again. */
export function onSessionExpired(listener: () => void): () => void {
  tellExpired = listener;
  return () => {
    tellExpired = () => {};
  };
}

const readJson = async <Answer>(path: string): Promise<Answer> => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
};

/** Who is signed in now, after they were asked to. */
export const whoIsHere = async (): Promise<string | null> =>
  (await readJson<{ userId: string } | null>('/api/accounts/session'))?.userId ?? null;

/** The server no longer knew who asked. What has run out may be opened again; of what was ended nothing stays here. */
export function meetNoSession(): Promise<void> {
  asking ??= readJson<SessionState>('/api/accounts/session/state')
    .then(follow, () => {})
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

function follow(state: SessionState): void {
  if (state === 'expired' && wasSignedIn) tellExpired();
  if (state === 'none') leaveNothing();
}

/** Forgets what this browser keeps; a page that shows somebody's things is loaded anew, without asking about its words. */
export function leaveNothing(): void {
  forgetSignedOut();
  if (!wasSignedIn) return;
  const load = () => {
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    window.location.reload();
  };
  setTimeout(load, Math.max(LEAD_ON_MS, signingOutUntil - Date.now()));
}

/** Whether a page was refused for want of a session, and sends its reader to sign in. */
export function leadsToSignIn(answer: unknown): boolean {
  if (!wasSignedIn || !(answer instanceof Response)) return false;
  const to = answer.headers.get('location');
  return to !== null && /^\/[a-z]{2}\/auth$/.test(new URL(to, window.location.href).pathname);
}
