import { redirect } from 'react-router';
import { billingAction } from '../features/billing/billing-action.ts';
import { loadBillingPage } from '../features/billing/billing-loader.ts';
import { BillingPage } from '../features/billing/billing-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { languageOfPath, localizedPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/billing.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  // A doctor's money is what visits brought in.
  if (requireSession(context, request).role === 'doctor')
    throw redirect(localizedPath(languageOfPath(pageUrl(request).pathname), '/provider/earnings'));
  requireSession(context, request, { role: 'patient' });
  return loadBillingPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return billingAction({ context, request });
}

export default function BillingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BillingPage {...loaderData} hasFailed={useStoredAnswer(actionData) !== undefined} />;
}
