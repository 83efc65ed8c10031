import { loadOffer, offerAction } from '../features/dashboards/provider/offer-action.ts';
import { OfferPage } from '../features/dashboards/provider/offer-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/provider-propose.ts';

/** Free times of the doctor's, and the patients to whom one could be proposed. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadOffer({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return offerAction({ context, request });
}

export default function ProviderProposeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
