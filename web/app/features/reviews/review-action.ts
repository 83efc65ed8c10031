import { ORPCError } from '@orpc/client';
import { reviewInput } from '@polyclinic/contract/reviews/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What was written, and what was wrong with it: a field, or that it could not be kept. */
export interface ReviewResult {
  rating: string;
  comment: string;
  wrong: 'rating' | 'comment' | 'failed';
}

/** Stores the review or its change and shows it; one that is there already is shown instead. One that is withdrawn is gone. */
export async function reviewAction(
  { context, request }: LoaderArgs,
  appointmentId: string,
): Promise<ReviewResult | Response> {
  const form = await request.formData();
  const [rating, comment] = ['rating', 'comment'].map((name) => String(form.get(name) ?? '')) as [string, string];
  const locale = languageOfPath(pageUrl(request).pathname);
  const { reviews } = serverApi(context, request);
  const intent = form.get('intent');
  const page = localizedPath(locale, `/visit/${appointmentId}/review`);
  if (intent === 'withdraw') {
    await orNotFound(reviews.withdraw({ appointmentId }));
    return redirect(localizedPath(locale, `/visit/${appointmentId}`));
  }
  const { data, error } = reviewInput.safeParse({ appointmentId, rating: Number(rating), comment, locale });
  if (error)
    return { rating, comment, wrong: error.issues.some(({ path }) => path[0] === 'rating') ? 'rating' : 'comment' };
  try {
    await (intent === 'change' ? reviews.change(data) : reviews.write(data));
  } catch (cause) {
    if (!(cause instanceof ORPCError && cause.code === 'ALREADY_REVIEWED')) {
      logError(cause);
      return { rating, comment, wrong: 'failed' };
    }
  }
  return redirect(page);
}
