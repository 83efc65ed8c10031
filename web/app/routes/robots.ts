import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/robots.ts';

/** Pages that search engines must not list say so themselves: a page that may not be read can't. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(serverContext);
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return new Response(lines.join('\n'), { headers });
}
