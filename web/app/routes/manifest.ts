import { productNameIn } from '@polyclinic/contract/settings/rules';
import { webManifest } from '../features/shell/web-manifest.ts';
import { languageOfPath } from '../platform/language.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/manifest.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname);
  const product = productNameIn(context.get(serverContext).installation, language);
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' };
  return Response.json(webManifest(language, product), { headers });
}
