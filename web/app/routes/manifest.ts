import { webManifest } from '../features/shell/web-manifest.ts';
import { languageOfPath } from '../platform/i18n.ts';
import type { Route } from './+types/manifest.ts';

export async function loader({ url }: Route.LoaderArgs) {
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' };
  return Response.json(await webManifest(languageOfPath(url.pathname)), { headers });
}
