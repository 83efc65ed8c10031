import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** The live figures, null where they could not be counted, and what is measured beside the targets. */
export async function loadInvestors({ context, request }: LoaderArgs) {
  const { home } = serverApi(context, request);
  const [figures, measures] = await Promise.all([orElse(home.figures(), null), orElse(home.measures(), [])]);
  return { figures, measures };
}

async function orElse<Found, Other>(asked: Promise<Found>, other: Other): Promise<Found | Other> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return other;
  }
}

export type InvestorsData = Awaited<ReturnType<typeof loadInvestors>>;
