import { loadSearchPage } from '../features/providers/search/search-loader.ts';
import { SearchPage } from '../features/providers/search/search-page.tsx';
import type { Route } from './+types/find-provider.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSearchPage({ context, request });

export default function FindProviderRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
