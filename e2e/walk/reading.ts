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
export function read(page: Page): Promise<Reading> {
  return page.evaluate(() => {
    const language = document.documentElement.lang;
    const isOwn = (element: Element | null) =>
      (element?.closest('[lang]')?.getAttribute('lang') ?? language) === language;
    const texts = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isSaid = !node.parentElement?.closest('script, style, template, noscript');
      if (isSaid && isOwn(node.parentElement)) texts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isOwn(element)) texts.push(element.getAttribute(name) ?? '');
      }
    }
    const isOfSite = ({ origin, pathname }: HTMLAnchorElement) =>
      origin === location.origin && !pathname.startsWith('/api/');
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const leaving = all.filter((link) => isOfSite(link) && !`${link.pathname}/`.startsWith(`/${language}/`));
    const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
    return {
      texts: [...new Set(said)],
      links: [...new Set(all.map(({ href }) => href))],
      strays: leaving.filter((link) => !link.closest('[hreflang]')).map(({ href }) => href),
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    };
  });
}
