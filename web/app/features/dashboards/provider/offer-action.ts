import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { type ProposeRefusal, propose, readFree } from './propose-action.ts';
import { loadSchedule } from './provider-loader.ts';
import { readOffered } from './step-to.ts';

/** As far ahead as one look at a practice reaches. */
const AHEAD_MS = 31 * 86_400_000;

/** Which of the times asked for are free still, and the visits for which one could be proposed; null where they failed. */
export async function loadOffer({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const { now } = context.get(serverContext);
  const api = serverApi(context, request);
  const span = { from: new Date(now).toISOString(), until: new Date(now + AHEAD_MS).toISOString() };
  const [free, schedule] = await Promise.all([
    orNull(readFree(api)),
    loadSchedule(api, { ...span, locale: languageOfPath(url.pathname) }),
  ]);
  const isFree = new Set(free?.map(({ start }) => Date.parse(start)));
  const asked = readOffered(url.searchParams);
  const visits = schedule?.appointments.filter(({ status }) => status === 'confirmed') ?? null;
  return { asked, times: free && asked.filter((start) => isFree.has(Date.parse(start))), visits };
}

export type OfferData = Awaited<ReturnType<typeof loadOffer>>;
export type OfferRefusal = ProposeRefusal | { refused: 'nobodyChosen' };

/** Proposes the chosen time to the patient of the chosen visit, whose start was shown. */
export async function offerAction({ context, request }: LoaderArgs): Promise<OfferRefusal | Response> {
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const [id, shownStart] = read('visit').split(' ');
  if (!id || !shownStart) return { refused: 'nobodyChosen' };
  return propose({ context, request }, { id, shownStart, startTime: read('start') });
}
