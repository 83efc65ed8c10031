import { recommendationInput } from '@polyclinic/contract/reviews/schemas';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What became of the answer; `missing` where no number was chosen. */
export interface RecommendationResult {
  recommendation: 'stored' | 'missing' | 'failed';
}

/** Stores how likely somebody is to recommend the product, or that they do not want to say. */
export async function recommendationAction({ context, request }: LoaderArgs): Promise<RecommendationResult> {
  const form = await request.formData();
  const score = form.get('intent') === 'notRecommend' ? null : Number(form.get('score') ?? Number.NaN);
  const { data } = recommendationInput.safeParse({ score });
  if (!data) return { recommendation: 'missing' };
  try {
    await serverApi(context, request).reviews.recommend(data);
  } catch (error) {
    logError(error);
    return { recommendation: 'failed' };
  }
  return { recommendation: 'stored' };
}
