const SIGNING_OUT_MS = 30_000;

const page = { wasSignedIn: false, signingOutUntil: 0, answerAwaitedUntil: 0, told: () => {} };
let asking: Promise<void> | undefined;

/** Notes that this document was made for somebody. */
export function noteSignedIn(): void {
  if (!page.wasSignedIn) document.addEventListener('submit', noteSent, { capture: true });
  page.wasSignedIn = true;
}

/** What is sent may end the session itself, such as taking over a profile: its answer leads on. */
function noteSent({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === 'post')
    page.answerAwaitedUntil = Date.now() + SIGNING_OUT_MS;
}

/** Notes that this page is signing out, and is led on by the answer. */
export function noteSigningOut(): void {
  page.signingOutUntil = Date.now() + SIGNING_OUT_MS;
}

/** Whether this page has just asked to sign out. */
export const isSigningOut = (): boolean => page.signingOutUntil > Date.now();

/** Hears that the session has run out: the page stays with its words, and asks to sign in again. */
export function onSessionExpired(listener: () => void): () => void {
  page.told = listener;
  return () => {
    page.told = () => {};
  };
}

/** The server no longer knew who asked; without an answer, or the code for it, that is met at the next contact. */
export function meetNoSession(): Promise<void> {
  asking ??= import('./no-session.ts')
    .then(({ meet }) => meet(page))
    .catch(() => {})
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Whether a page was refused for want of a session, and sends its reader to sign in. */
export function leadsToSignIn(answer: unknown): boolean {
  const to = page.wasSignedIn && answer instanceof Response && answer.headers.get('location');
  return to ? /^\/[a-z]{2}\/auth\?(?:.*&)?from=/.test(to) : false;
}
