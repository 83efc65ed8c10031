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
  /** The answer to whether to be named; empty without one */
  named: string;
  wrong: 'rating' | 'comment' | 'failed';
}

/** Stores the review or its change and shows it; one that is there already is shown instead. One that is withdrawn is gone. */
export async function reviewAction(
  { context, request }: LoaderArgs,
  appointmentId: string,
): Promise<ReviewResult | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const entered = { rating: text('rating'), comment: text('comment'), named: text('named') };
  const locale = languageOfPath(pageUrl(request).pathname);
  const { reviews, privacy } = serverApi(context, request);
  const intent = form.get('intent');
  const page = localizedPath(locale, `/visit/${appointmentId}/review`);
  if (intent === 'withdraw') {
    await orNotFound(reviews.withdraw({ appointmentId }));
    return redirect(localizedPath(locale, `/visit/${appointmentId}`));
  }
  const { rating, comment, named } = entered;
  const { data, error } = reviewInput.safeParse({ appointmentId, rating: Number(rating), comment, locale });
  if (error) return { ...entered, wrong: error.issues.some(({ path }) => path[0] === 'rating') ? 'rating' : 'comment' };
  try {
    // First, so that the review never stands for a moment with another name than was chosen.
    if (named)
      await privacy.decideConsent({
        kind: 'review_name',
        version: text('nameVersion'),
        isGiven: named === 'true',
        language: locale,
      });
    await (intent === 'change' ? reviews.change(data) : reviews.write(data));
  } catch (cause) {
    if (!(cause instanceof ORPCError && cause.code === 'ALREADY_REVIEWED')) {
      logError(cause);
      return { ...entered, wrong: 'failed' };
    }
  }
  return redirect(page);
}
