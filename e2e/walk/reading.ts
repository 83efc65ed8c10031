import type { Page } from '@playwright/test';

/** What a page says, spoken words included, and where it leads; `strays` are links to another language, unsaid. */
export type Reading = { texts: string[]; links: string[]; strays: string[]; ids: string[] };

/** Opens what is folded on a page, so that it is looked at as well. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
    for (const toggle of document.querySelectorAll<HTMLInputElement>('main input.peer.sr-only')) toggle.checked = true;
  });
}

/** Reads all of a page in its own language; what says that it is in another one is left out. */
export const read = (page: Page): Promise<Reading> => page.evaluate(readDocument, null);

/** The same of a page as the server sends it, which is not opened: this page only takes it apart. */
export async function readAsSent(
  page: Page,
  address: string,
): Promise<Reading & { address: string; isThere: boolean }> {
  const answer = await page.request.get(address);
  const sent = { html: await answer.text(), address: answer.url() };
  return { ...(await page.evaluate(readDocument, sent)), address: sent.address, isThere: answer.ok() };
}

/** Runs in the page. */
function readDocument(sent: { html: string; address: string } | null): Reading {
  const root = sent ? new DOMParser().parseFromString(sent.html, 'text/html') : document;
  const base = new URL(sent?.address ?? document.baseURI);
  const language = root.documentElement.lang;
  const isOwn = (element: Element | null) =>
    (element?.closest('[lang]')?.getAttribute('lang') ?? language) === language;
  const texts = [root.title, root.querySelector('meta[name=description]')?.getAttribute('content') ?? ''];
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isSaid = !node.parentElement?.closest('script, style, template, noscript');
    if (isSaid && isOwn(node.parentElement)) texts.push(node.textContent ?? '');
  }
  for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      if (isOwn(element)) texts.push(element.getAttribute(name) ?? '');
    }
  }
  const isOfSite = ({ origin, pathname }: URL) => origin === base.origin && !pathname.startsWith('/api/');
  const all = [...root.querySelectorAll('a[href]')].map((link) => ({
    link,
    url: new URL(link.getAttribute('href') ?? '', base),
  }));
  const leaving = all.filter(({ url }) => isOfSite(url) && !`${url.pathname}/`.startsWith(`/${language}/`));
  const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return {
    texts: [...new Set(said)],
    links: [...new Set(all.map(({ url }) => url.href))],
    strays: leaving.filter(({ link }) => !link.closest('[hreflang]')).map(({ url }) => url.href),
    ids: [...root.querySelectorAll('[id]')].map(({ id }) => id),
  };
}
