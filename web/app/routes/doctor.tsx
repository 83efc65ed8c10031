import { loadDoctorPage } from '../features/doctor/doctor-loader.ts';
import { DoctorPage } from '../features/doctor/doctor-page.tsx';
import type { Route } from './+types/doctor.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadDoctorPage({ context, request, slug: params.slug });

export default function DoctorRoute({ loaderData }: Route.ComponentProps) {
  return <DoctorPage {...loaderData} />;
}
