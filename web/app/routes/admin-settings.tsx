import { installationAction, loadInstallation } from '../features/settings/installation/installation-loader.ts';
import { InstallationPage } from '../features/settings/installation/installation-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-settings.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'administrator');
  return loadInstallation({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return installationAction({ context, request });
}

export default function AdminSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InstallationPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
