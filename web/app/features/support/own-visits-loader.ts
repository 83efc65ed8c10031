import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { orNull } from '../../platform/or-null.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const MOST = 10;

/** One's appointments that a request may be about: the next, then the latest; none where they can't be read now. */
export async function loadOwnVisits({ context, request }: LoaderArgs) {
  const { appointments } = serverApi(context, request);
  const locale = languageOfPath(pageUrl(request).pathname);
  const read = (period: 'upcoming' | 'history') => orNull(appointments.mine({ period, locale }));
  const found = await Promise.all([read('upcoming'), read('history')]);
  return found.flatMap((one) => one?.appointments.slice(0, MOST) ?? []);
}
