import { data, type RouterContextProvider } from 'react-router';
import { serverContext } from '../../platform/server-context.ts';
import { publicPages } from './public-pages.ts';
import { type ListedPage, sitemapIndexOf, sitemapOf } from './sitemap.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

async function* pages(): AsyncGenerator<ListedPage> {
  for (const path of publicPages) yield { path, changedAt: __BUILT_AT__ };
}

/** The list of sitemaps, or one of them. */
export async function sitemapAnswer({ context }: LoaderArgs, part: string | undefined): Promise<Response> {
  const { origin } = context.get(serverContext);
  if (part === undefined) return new Response(sitemapIndexOf(origin, ['/sitemaps/pages.xml']), { headers });
  if (part === 'pages.xml') return new Response(sitemapOf(origin, pages()), { headers });
  throw data(null, { status: 404 });
}
