import { type DataStrategyResult, data, redirectDocument, replace } from 'react-router';
import { languageOfPath } from './language.ts';
import { canonicalAddress } from './redirects.ts';

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

/** Without a network a page is a matter for the service worker, which knows what was kept. Forms stay where they are. */
export function openKeptPage({ method }: Request, url: URL) {
  const isElsewhere = url.pathname !== window.location.pathname;
  if (navigator.onLine || method !== 'GET' || !isElsewhere) return;
  throw redirectDocument(url.pathname + url.search + url.hash);
}

let tellOfUnsent = () => {};

/** Without an answer a form stays as it is, with its words, in place of a page about the failure; whoever listens is told. */
export function keepUnsent({ method }: Request, results: Record<string, DataStrategyResult>) {
  if (method === 'GET') return;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnanswered(result)) continue;
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
