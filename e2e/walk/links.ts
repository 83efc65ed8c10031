import type { Page } from '@playwright/test';
import type { Reading } from './reading.ts';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|\bcs_\w+/g;
const isPage = ({ protocol }: URL) => protocol.startsWith('http');

const LANGUAGE = /^\/(?:en|ar|es|fr)(?=\/|$)/;

/** Addresses that differ only in their language, or in whom or when they are about, lead to the same page. */
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(LANGUAGE, '').replace(ID, 'ID')}?${[...searchParams].map(([name, value]) => (name === 'tab' ? value : name)).join('&')}`;

const followed = new Set<string>();

/** Follows the links of pages, one of each kind, for any reader; `follow` returns those that lead nowhere. */
export function linkFollower(page: Page) {
  return async ({ links, ids }: Reading, from = page.url()): Promise<string[]> => {
    const broken: string[] = [];
    for (const address of links) {
      const url = new URL(address);
      if (isWithin(url, from)) {
        if (url.hash && !ids.includes(url.hash.slice(1))) broken.push(address);
      } else if (isPage(url) && !followed.has(kindOf(url))) {
        followed.add(kindOf(url));
        if (!(await leadsSomewhere(page, url, from))) broken.push(address);
      }
    }
    return broken;
  };
}

const isWithin = (url: URL, from: string) => url.href.split('#')[0] === from.split('#')[0];

async function leadsSomewhere(page: Page, url: URL, from: string): Promise<boolean> {
  // No page of ours needs another site.
  if (url.origin !== new URL(from).origin) return false;
  return (await page.request.get(url.href)).ok();
}
