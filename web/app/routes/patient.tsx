import { loadPatientPage } from '../features/patient/patient-loader.ts';
import { PatientPage } from '../features/patient/patient-page.tsx';
import { visitAction } from '../features/visits/visit-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/patient.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadPatientPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return visitAction({ context, request });
}

export default function PatientRoute({ loaderData }: Route.ComponentProps) {
  return <PatientPage {...loaderData} />;
}
