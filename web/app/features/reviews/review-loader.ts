import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** The patient's own completed visit, what they said of it, and whether they chose to be named; any other is the not-found page. */
export async function loadReviewPage({ context, request }: LoaderArgs, appointmentId: string) {
  const api = serverApi(context, request);
  const [appointment, { consents }] = await Promise.all([
    orNotFound(api.reviews.visit({ appointmentId })),
    api.privacy.consents({}),
  ]);
  return { appointment, isNamed: consents.some(({ kind, isGiven }) => kind === 'review_name' && isGiven) };
}

export type ReviewData = Awaited<ReturnType<typeof loadReviewPage>>;
