import { breachAction } from '../features/compliance/breaches/breach-action.ts';
import { BreachPage } from '../features/compliance/breaches/breach-page.tsx';
import { readLetterView } from '../features/compliance/breaches/letter-view.ts';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-breach.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const isNew = params.breachId === 'new';
  const { duty } = requireDuty(context, request, ...(isNew ? [] : (['auditor'] as const)));
  const { pathname, searchParams } = pageUrl(request);
  const api = serverApi(context, request);
  return {
    found: isNew ? null : await orNotFound(api.compliance.breach({ id: params.breachId })),
    newId: crypto.randomUUID(),
    view: readLetterView(searchParams, languageOfPath(pathname)),
    mayWrite: duty === 'administrator',
  };
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return breachAction({ context, request });
}

export default function AdminBreachRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BreachPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
