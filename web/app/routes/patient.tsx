import { patientAction } from '../features/dashboards/patient/patient-action.ts';
import { loadPatientPage } from '../features/dashboards/patient/patient-loader.ts';
import { PatientPage } from '../features/dashboards/patient/patient-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/patient.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadPatientPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return patientAction({ context, request });
}

export default function PatientRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStoredAnswer(actionData);
  const saved = answer && 'values' in answer ? answer : undefined;
  const offer = answer && 'providers' in answer ? answer : undefined;
  const recommended = answer && 'recommendation' in answer ? answer : undefined;
  return <PatientPage {...loaderData} saved={saved} offer={offer} recommended={recommended} />;
}
