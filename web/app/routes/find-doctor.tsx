import { loadFindPage } from '../features/find/find-loader.ts';
import { FindPage } from '../features/find/find-page.tsx';
import type { Route } from './+types/find-doctor.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFindPage({ context, request });

export default function FindDoctorRoute({ loaderData }: Route.ComponentProps) {
  return <FindPage {...loaderData} />;
}
