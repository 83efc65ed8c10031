import { webManifest } from '../features/shell/web-manifest.ts';
import { languageOfPath } from '../platform/language.ts';
import type { Route } from './+types/manifest.ts';

export function loader({ url }: Route.LoaderArgs) {
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' };
  return Response.json(webManifest(languageOfPath(url.pathname)), { headers });
}
