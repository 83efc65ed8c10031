const LED_ON_MS = 30_000;

/** How the page's own session is: `open` also after it was opened anew. */
export type SessionNews = 'open' | 'expired';

/** What this document knows of the session that it was made for. */
export interface SessionOfPage {
  userId: string | null;
  /** Until when another document is awaited, which leads on from this one */
  ledOnUntil: number;
  isSigningOut: boolean;
  /** Forms that the router has sent and that are not answered yet: they may end or renew the session themselves */
  underWay: Set<Promise<unknown>>;
  news: SessionNews;
  tell: (news: SessionNews) => void;
}

const page: SessionOfPage = {
  userId: null,
  ledOnUntil: 0,
  isSigningOut: false,
  underWay: new Set(),
  news: 'open',
  tell(news) {
    page.news = news;
    for (const listener of listeners) listener(news);
  },
};
const listeners = new Set<(news: SessionNews) => void>();
let looking: Promise<void> | undefined;

/** Notes for whom this document was made. */
export function noteSignedIn(userId: string): void {
  if (!page.userId) window.addEventListener('submit', noteSubmit);
  page.userId = userId;
}

/** What no script has taken over is sent by the browser, and answered with another document. */
function noteSubmit({ target, defaultPrevented }: SubmitEvent): void {
  if (!defaultPrevented && target instanceof HTMLFormElement && target.method === 'post') noteLedOn();
}

function noteLedOn(): void {
  page.ledOnUntil = Date.now() + LED_ON_MS;
}

/** Notes that this page is signing out. */
export function noteSigningOut(): void {
  page.isSigningOut = true;
  noteLedOn();
}

/** Whether this page has just asked to sign out. */
export const isSigningOut = (): boolean => page.isSigningOut && page.ledOnUntil > Date.now();

/** Notes a form that the router sends until its answer is there, which may lead to another document. */
export function noteUnderWay<Results extends object>(answered: Promise<Results>): Promise<Results> {
  const noted = answered.then((results) => {
    if (Object.values(results).some(({ result }) => loadsDocument(result))) noteLedOn();
  });
  const settled = noted.catch(() => {}).finally(() => page.underWay.delete(settled));
  page.underWay.add(settled);
  return answered;
}

/** How React Router marks a redirect that needs a document of its own. */
const loadsDocument = (answer: unknown): boolean =>
  answer instanceof Response && answer.headers.has('X-Remix-Reload-Document');

/** Hears, also later, that the session has run out, and each time that it was seen to be open. Returns how to stop. */
export function onSessionNews(listener: SessionOfPage['tell']): () => void {
  listeners.add(listener);
  if (page.news === 'expired') listener('expired');
  return () => listeners.delete(listener);
}

/** Resolves at once while the session is not known to have run out; else once it is open again. */
export async function untilOpen(signal: AbortSignal): Promise<void> {
  if (page.news === 'open' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = onSessionNews((news) => news === 'open' && end());
    const end = () => resolve(void stop());
    signal.addEventListener('abort', end);
  });
}

/** Looks how the session is; without the code for it, that happens at the next contact. */
export function lookAtSession(): Promise<void> {
  looking ??= import('./no-session.ts')
    .then(({ look }) => look(page))
    .catch(() => {})
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

/** Whether a page was refused for want of a session, and sends its reader to sign in. */
export function leadsToSignIn(answer: unknown): boolean {
  const to = page.userId && answer instanceof Response && answer.headers.get('location');
  return to ? /^\/[a-z]{2}\/auth\?(?:.*&)?from=/.test(to) : false;
}
