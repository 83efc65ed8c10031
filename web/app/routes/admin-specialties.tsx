import { useSearchParams } from 'react-router';
import { loadSpecialties, specialtiesAction } from '../features/settings/specialties/specialties-loader.ts';
import { SpecialtiesPage } from '../features/settings/specialties/specialties-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-specialties.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'administrator');
  return loadSpecialties({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return specialtiesAction({ context, request });
}

export default function AdminSpecialtiesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return <SpecialtiesPage {...loaderData} isSaved={params.has('saved')} result={useStoredAnswer(actionData)} />;
}
