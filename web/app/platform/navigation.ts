import { type DataStrategyResult, data, redirectDocument, replace } from 'react-router';
import { languageOfPath } from './language.ts';
import { doubtServer, isOnline, untilNetwork } from './network.ts';
import { canonicalAddress } from './redirects.ts';
import { leadsToSignIn, lookAtSession, noteUnderWay, untilOpen } from './session-over.ts';

/** Sends an address without a supported language where it belongs; leaves no history entry. */
export function redirectToCanonical(url: URL) {
  const address = canonicalAddress(url);
  if (address) throw replace(address);
}

/** In the browser: the same, and another language means a new document. */
export function keepDocumentLanguage(url: URL) {
  redirectToCanonical(url);
  if (languageOfPath(url.pathname) === document.documentElement.lang) return;
  throw redirectDocument(url.pathname + url.search + url.hash);
}

/** Without a network a page's data are waited for; forms stay where they are. */
export async function waitForNetwork({ method, signal }: Request) {
  if (isOnline()) return;
  const network = untilNetwork();
  if (method === 'GET') await Promise.race([network, new Promise((go) => signal.addEventListener('abort', go))]);
}

let tellOfUnsent = () => {};

type Ask = () => Promise<Record<string, DataStrategyResult>>;

/**
 * Asks for a page or sends a form. A page whose session has run out stays as it is: its own data are asked for anew once
 * the session is open again.
 */
export async function keepWords(request: Request, ask: Ask): Promise<Record<string, DataStrategyResult>> {
  if (request.method !== 'GET') {
    const results = await noteUnderWay(ask());
    keepUnsent(request, results);
    return results;
  }
  await untilOpen(request.signal);
  const results = await ask();
  if (isHere(request) && Object.values(results).some(({ result }) => leadsToSignIn(result))) {
    await lookAtSession();
    await untilOpen(request.signal);
  }
  keepUnsent(request, results);
  return results;
}

const isHere = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search === window.location.pathname + window.location.search;
};

/** Without an answer, or a session, a form stays as it is, with its words, in place of a page about the failure; whoever listens is told. */
function keepUnsent({ method }: Request, results: Record<string, DataStrategyResult>) {
  for (const [route, { type, result }] of Object.entries(results)) {
    if (method !== 'GET' && leadsToSignIn(result)) {
      results[route] = { type: 'data', result: data(undefined, { status: 401 }) };
      void lookAtSession();
    }
    if (type !== 'error' || !isUnanswered(result)) continue;
    doubtServer();
    if (method === 'GET') continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    tellOfUnsent();
  }
}

/** Whether it is what browsers throw where no answer came; the router wraps it. */
function isUnanswered(result: unknown): boolean {
  const { data: wrapped = result } = Object(result);
  return wrapped instanceof TypeError;
}

/** Hears of forms that could not be sent. */
export function onUnsent(listener: () => void) {
  tellOfUnsent = listener;
}
