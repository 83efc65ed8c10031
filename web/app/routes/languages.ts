import { listLanguages } from '../features/providers/languages/list-languages.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/languages.ts';

/** Every language that a doctor may speak, by its names: only who opens the list needs them. */
export function loader({ request }: Route.LoaderArgs) {
  const list = listLanguages(languageOfPath(pageUrl(request).pathname));
  return Response.json(list, { headers: { 'cache-control': 'public, max-age=86400' } });
}
