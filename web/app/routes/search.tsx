import { loadFindPage } from '../features/providers/find-loader.ts';
import { FindPage } from '../features/providers/find-page.tsx';
import type { Route } from './+types/search.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFindPage({ context, request });

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <FindPage {...loaderData} />;
}
