import { redirectDocument, replace } from 'react-router';
import { languageOfPath } from './i18n.ts';
import { canonicalAddress } from './redirects.ts';

/** On the server: sends an address without a supported language where it belongs. */
export function redirectToCanonical(request: Request) {
  const address = canonicalAddress(new URL(request.url));
  if (address) throw replace(address);
}

/** In the browser: the same, and another language means a new document. */
export function keepDocumentLanguage(request: Request) {
  redirectToCanonical(request);
  const url = new URL(request.url);
  if (languageOfPath(url.pathname) === document.documentElement.lang) return;
  throw redirectDocument(url.pathname + url.search + url.hash);
}
