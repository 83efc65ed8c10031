import {
  emergencyNumbersAction,
  loadEmergencyNumbers,
} from '../features/settings/emergency-numbers/emergency-numbers-loader.ts';
import { EmergencyNumbersPage } from '../features/settings/emergency-numbers/emergency-numbers-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-emergency-numbers.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'administrator');
  return loadEmergencyNumbers({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return emergencyNumbersAction({ context, request });
}

export default function AdminEmergencyNumbersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EmergencyNumbersPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
