import { loadFindPage } from '../features/providers/search/search-loader.ts';
import { FindPage } from '../features/providers/search/search-page.tsx';
import type { Route } from './+types/find-provider.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFindPage({ context, request });

export default function FindDoctorRoute({ loaderData }: Route.ComponentProps) {
  return <FindPage {...loaderData} />;
}
