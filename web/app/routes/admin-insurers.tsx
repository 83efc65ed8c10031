import { useSearchParams } from 'react-router';
import { insurersAction, loadInsurers } from '../features/settings/insurers/insurers-loader.ts';
import { InsurersPage } from '../features/settings/insurers/insurers-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-insurers.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'administrator');
  return loadInsurers({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return insurersAction({ context, request });
}

export default function AdminInsurersRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return <InsurersPage {...loaderData} isSaved={params.has('saved')} result={useStoredAnswer(actionData)} />;
}
