import { emergencyAction } from '../features/admin/emergency/emergency-action.ts';
import { EmergencyPage } from '../features/admin/emergency/emergency-page.tsx';
import { countryChoices } from '../features/settings/installation/country-choices.ts';
import { serverApi } from '../platform/api.ts';
import { requireDuty, requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-emergency.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { duty } = requireSession(context, request, { role: 'admin' });
  const list = await serverApi(context, request).admin.emergencies();
  const mayAct = duty === 'administrator';
  return { list, mayAct, countries: mayAct ? countryChoices(languageOfPath(pageUrl(request).pathname)) : [] };
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return emergencyAction({ context, request });
}

export default function AdminEmergencyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EmergencyPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
