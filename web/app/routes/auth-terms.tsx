import { redirectDocument } from 'react-router';
import { decideConsent } from '../features/privacy/privacy-action.ts';
import { TermsStepPage } from '../features/privacy/terms-step-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession, returnAddress } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-terms.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  const { consents } = await serverApi(context, request).privacy.consents();
  const terms = consents.find(({ kind }) => kind === 'terms');
  if (!terms) throw new Error('privacy: no terms among the consents');
  return { terms, next: returnAddress(pageUrl(request)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  const result = await decideConsent({ context, request }, await request.formData());
  return result.done ? redirectDocument(returnAddress(pageUrl(request))) : result;
}

export default function AuthTermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsStepPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
