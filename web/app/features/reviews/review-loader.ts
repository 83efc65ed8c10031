import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/**
 * The patient's own completed visit, what they said of it, and whether they chose to be named; `askedVersion` is the
 * version of that consent where they never answered it. Any other visit is the not-found page.
 */
export async function loadReviewPage({ context, request }: LoaderArgs, appointmentId: string) {
  const api = serverApi(context, request);
  const [appointment, { consents }] = await Promise.all([
    orNotFound(api.reviews.visit({ appointmentId })),
    api.privacy.consents({}),
  ]);
  const name = consents.find(({ kind }) => kind === 'review_name');
  return { appointment, isNamed: name?.isGiven ?? false, askedVersion: name?.isAsked ? name.version : null };
}

export type ReviewData = Awaited<ReturnType<typeof loadReviewPage>>;
