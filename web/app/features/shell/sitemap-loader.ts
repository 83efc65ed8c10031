import { data } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { publicPages } from './public-pages.ts';
import { type ListedPage, sitemapIndexOf, sitemapOf } from './sitemap-of.ts';

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

async function* pages(): AsyncGenerator<ListedPage> {
  for (const path of publicPages) yield { path, changedAt: __BUILT_AT__ };
}

async function* providerPages(api: Api, page: number): AsyncGenerator<ListedPage> {
  const { providers } = await api.providers.addresses({ page });
  for (const { slug, updatedAt } of providers) yield { path: `/doctor/${slug}`, changedAt: updatedAt };
}

async function indexOf(api: Api, origin: string): Promise<string> {
  const { pages: count } = await api.providers.addresses({});
  const parts = Array.from({ length: count }, (_, index) => `/sitemaps/doctors-${index + 1}.xml`);
  return sitemapIndexOf(origin, ['/sitemaps/pages.xml', ...parts]);
}

/** The list of sitemaps, or one of them: the pages, or a thousand doctors. */
export async function sitemapAnswer({ context, request }: LoaderArgs, part: string | undefined): Promise<Response> {
  const { origin, installation } = context.get(serverContext);
  const site = { origin, languages: installation.languages };
  const api = serverApi(context, request);
  if (part === undefined) return new Response(await indexOf(api, origin), { headers });
  if (part === 'pages.xml') return new Response(sitemapOf(site, pages()), { headers });
  const [, page] = /^doctors-([1-9]\d{0,3})\.xml$/.exec(part) ?? [];
  if (!page) throw data(null, { status: 404 });
  return new Response(sitemapOf(site, providerPages(api, Number(page))), { headers });
}
