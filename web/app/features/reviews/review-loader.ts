import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The patient's own completed visit and what they said of it; any other is the not-found page. */
export async function loadReviewPage({ context, request }: Args, appointmentId: string) {
  return { visit: await orNotFound(serverApi(context, request).reviews.visit({ appointmentId })) };
}

export type ReviewData = Awaited<ReturnType<typeof loadReviewPage>>;
