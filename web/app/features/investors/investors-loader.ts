import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** The live figures; null where they could not be counted. */
export async function loadInvestors({ context, request }: LoaderArgs) {
  try {
    return { figures: await serverApi(context, request).home.figures() };
  } catch (error) {
    logError(error);
    return { figures: null };
  }
}

export type InvestorsData = Awaited<ReturnType<typeof loadInvestors>>;
