import { Readable } from 'node:stream';
import type { Language } from '@polyclinic/contract/platform/languages';
import { createReadableStreamFromReadable } from '@react-router/node';
import { localizedPath } from '../../platform/language.ts';

/** A page in every language; `path` is without one. */
export interface ListedPage {
  path: string;
  changedAt?: string;
}

/** Where the pages are, and in which languages. */
interface Site {
  origin: string;
  languages: readonly Language[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const lastChange = (changedAt?: string) => (changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : '');

/** One entry per language, each naming all of them. */
function entriesOf({ origin, languages }: Site, { path, changedAt }: ListedPage): string {
  const addresses = languages.map((language) => ({
    language,
    address: escaped(encodeURI(origin + localizedPath(language, path))),
  }));
  const alternate = (language: string, address?: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const alternates =
    addresses.map(({ language, address }) => alternate(language, address)).join('') +
    alternate('x-default', addresses[0]?.address);
  return addresses
    .map(({ address }) => `<url><loc>${address}</loc>${lastChange(changedAt)}${alternates}</url>\n`)
    .join('');
}

/** A sitemap, written as its pages arrive: however many there are, few are in memory. */
export function sitemapOf(site: Site, pages: AsyncIterable<ListedPage>): ReadableStream {
  async function* lines() {
    yield `${declaration}<urlset ${namespaces}>\n`;
    for await (const page of pages) yield entriesOf(site, page);
    yield '</urlset>\n';
  }
  return createReadableStreamFromReadable(Readable.from(lines()));
}

/** The list of sitemaps, by their addresses. */
export function sitemapIndexOf(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespaces}>\n${entries.join('')}</sitemapindex>\n`;
}
