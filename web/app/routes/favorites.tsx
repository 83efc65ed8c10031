import { favoritesAction, loadWanted } from '../features/providers/favorites/favorites-action.ts';
import { WantedPage } from '../features/providers/favorites/wanted-page.tsx';
import type { Route } from './+types/favorites.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadWanted({ context, request });

export const action = ({ context, request }: Route.ActionArgs) => favoritesAction({ context, request });

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  return <WantedPage {...loaderData} />;
}
