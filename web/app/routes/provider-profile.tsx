import { loadDoctorPage } from '../features/providers/profile/provider-profile-loader.ts';
import { DoctorPage } from '../features/providers/profile/provider-profile-page.tsx';
import type { Route } from './+types/provider-profile.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadDoctorPage({ context, request, slug: params.slug });

export default function DoctorRoute({ loaderData }: Route.ComponentProps) {
  return <DoctorPage {...loaderData} />;
}
