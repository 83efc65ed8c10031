import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The live figures; null where they could not be counted. */
export async function loadInvestors({ context, request }: Args) {
  try {
    return { figures: await serverApi(context, request).home.figures() };
  } catch (error) {
    logError(error);
    return { figures: null };
  }
}

export type InvestorsData = Awaited<ReturnType<typeof loadInvestors>>;
