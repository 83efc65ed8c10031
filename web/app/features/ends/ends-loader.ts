import type { Api } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { EndsView } from './ends-view.ts';

/** Disputed ends, how many are open, and who missed visits; null where that failed, so that the rest of the console stands. */
export async function loadEnds(api: Api, view: EndsView) {
  try {
    const [list, open, { providers }] = await Promise.all([
      api.ends.disputed(view),
      api.ends.disputed({ status: 'open' }),
      api.ends.missed(),
    ]);
    return { ...list, openCount: open.total, missed: providers };
  } catch (error) {
    logError(error);
    return null;
  }
}

export type EndsData = NonNullable<Awaited<ReturnType<typeof loadEnds>>>;
