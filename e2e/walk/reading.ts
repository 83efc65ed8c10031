import type { Page } from '@playwright/test';

/** What a page says, spoken words included, and where it leads. */
export type Reading = { texts: string[]; links: string[]; ids: string[] };

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
    const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
    return {
      texts: [...new Set(said)],
      links: [...new Set([...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href))],
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    };
  });
}
