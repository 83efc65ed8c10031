/** How the script begins by which React Router restores where one has scrolled to. */
const RESTORES_SCROLL = '((storageKey, restoreKey)';

/**
 * Lets a page that can be read without scripts be painted, and used, before they are fetched. They stand in it as text;
 * `wake` (web/waking) starts them at the first sign of a person. What restores the scrolling stays as it is: late, it
 * would throw a reader back; and at the page's end it keeps browsers from laying the page out before its styles.
 */
export function paintFirst(html: string, nonce: string, wake: string): string {
  const restoring = `<script nonce="${nonce}">${RESTORES_SCROLL}`;
  const [before = '', ...after] = html.split(restoring).map(quieted);
  return [woken(before, nonce, wake), ...after].join(restoring);
}

/** Fewer nonces are fewer cuts in what is sent, too. */
const quieted = (html: string): string =>
  html
    .replaceAll(/(<(?:script|link)\b[^>]*?) nonce="[^"]*"/g, '$1')
    .replaceAll('<link rel="modulepreload"', '<link rel="later" data-later=""')
    .replaceAll('<script type="module"', '<script type="later-module"')
    .replaceAll('<script>', '<script type="later">');

const woken = (html: string, nonce: string, wake: string): string =>
  html.replace(/<head>(<meta charSet="utf-8"\/>)?/, (head) => `${head}<script nonce="${nonce}">${wake}</script>`);
