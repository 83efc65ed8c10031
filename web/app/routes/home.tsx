import { loadHomePage } from '../features/home/home-loader.ts';
import { HomePage } from '../features/home/home-page.tsx';
import type { Route } from './+types/home.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadHomePage({ context, request });

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
