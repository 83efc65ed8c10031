import { isLanguage, type Language } from '@polyclinic/contract/platform/languages';
import { type DataStrategyResult, data, isRouteErrorResponse, redirect, redirectDocument, replace } from 'react-router';
import { doubtServer, isOnline, untilAnswered, untilNetwork } from './network.ts';
import { canonicalAddress } from './redirects.ts';
import { leadsToSignIn, lookAtSession, noteUnderWay, untilOpen } from './session-over.ts';

/** Sends an address without a supported language where it belongs, in the one chosen; leaves no history entry. */
export function redirectToCanonical(url: URL, chosen?: Language) {
  const address = canonicalAddress(url, chosen);
  if (address) throw replace(address);
}

/** Sends a page in a language that this installation does not serve to one that it does; the set-up speaks all. */
export function redirectToServed({ pathname, search }: URL, served: readonly Language[]) {
  const [, first, ...rest] = pathname.split('/');
  const [instead] = served;
  if (!isLanguage(first) || !instead || served.includes(first) || rest[0] === 'setup') return;
  throw redirect(`/${[instead, ...rest].join('/')}${search}`);
}

/** In the browser: an address in another language, or in none, is another document's, and the server knows where it belongs. */
export function storeDocumentLanguage({ pathname, search, hash }: URL) {
  const isHere = pathname === window.location.pathname;
  if (isHere || pathname.split('/')[1] === document.documentElement.lang) return;
  throw redirectDocument(pathname + search + hash);
}

/** Without a network a page's data are waited for; forms stay where they are. */
export async function waitForNetwork({ method, signal }: Request) {
  if (isOnline()) return;
  const network = untilNetwork();
  if (method === 'GET') await Promise.race([network, new Promise((go) => signal.addEventListener('abort', go))]);
}

let tellOfUnsent = () => {};
let tellOfStale = () => {};
let isFailureShown = false;
let isStale = false;
let unsent = 0;

type Ask = () => Promise<Record<string, DataStrategyResult>>;

/**
 * Asks for a page or sends a form. A page whose session has run out stays as it is: its own data are asked for anew once
 * the session is open again.
 */
export async function storeWords(request: Request, ask: Ask): Promise<Record<string, DataStrategyResult>> {
  if (request.method !== 'GET') {
    const results = await noteUnderWay(ask());
    retainUnsent(request, results);
    return results;
  }
  await untilOpen(request.signal);
  const results = await ask();
  if (isHere(request) && Object.values(results).some(({ result }) => leadsToSignIn(result))) {
    await lookAtSession();
    await untilOpen(request.signal);
  }
  if (isHere(request)) retainShown(results);
  else await leadToAnswer(request, results);
  retainUnsent(request, results);
  return results;
}

const isHere = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search === window.location.pathname + window.location.search;
};

/** While the server can't answer, a page that is shown stays as it is, with all that was typed. */
function retainShown(results: Record<string, DataStrategyResult>) {
  const away = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isAway(result));
  isStale = away.length > 0 && !isFailureShown;
  if (!isStale) return;
  for (const [route] of away) delete results[route];
  tellOfStale();
}

/** Another page is waited for until the server answers; what it says of itself it says in words, on a page that tries again. */
async function leadToAnswer({ url, signal }: Request, results: Record<string, DataStrategyResult>) {
  const failures = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  if (!failures.some(isAway) || signal.aborted) return;
  if (failures.some(isUnanswered)) {
    tellOfStale();
    await untilAnswered(signal);
  }
  const { pathname, search, hash } = new URL(url);
  if (!signal.aborted) throw redirectDocument(pathname + search + hash);
}

/** Without an answer, or a session, a form stays as it is, with its words, in place of a page about the failure; listeners are told. */
function retainUnsent({ method }: Request, results: Record<string, DataStrategyResult>) {
  for (const [route, { type, result }] of Object.entries(results)) {
    const isOver = method !== 'GET' && leadsToSignIn(result);
    if (!isOver && (type !== 'error' || !isAway(result))) continue;
    if (isUnanswered(result)) doubtServer();
    if (method === 'GET') continue;
    results[route] = { type: 'data', result: data(undefined, { status: isOver ? 401 : 503 }) };
    unsent += 1;
    if (isOver) void lookAtSession();
    else tellOfUnsent();
  }
}

/** Whether it is what browsers throw where no answer came; the router wraps it. */
function isUnanswered(result: unknown): boolean {
  const { data: wrapped = result } = Object(result);
  return wrapped instanceof TypeError;
}

/** Whether there was no answer, or none but to come again: the database is away, or it is too much at once. */
const isAway = (result: unknown): boolean =>
  isUnanswered(result) || (isRouteErrorResponse(result) && [429, 503].includes(result.status));

/** Hears of forms that could not be sent. */
export function onUnsent(listener: () => void) {
  tellOfUnsent = listener;
}

/** How many forms could not be sent so far. */
export const countUnsent = (): number => unsent;

/** Hears that the page could not be loaded anew; `isStillStale` says whether that holds. */
export function onStale(listener: () => void) {
  tellOfStale = listener;
}
export const isStillStale = (): boolean => isStale;

/** Notes that a failure stands in place of the page, of which nothing is there to be kept. Returns how to take that back. */
export function noteFailureShown(): () => void {
  isFailureShown = true;
  return () => {
    isFailureShown = false;
  };
}
