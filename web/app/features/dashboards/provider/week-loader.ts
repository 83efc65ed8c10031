import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { openRows } from './open-rows.ts';
import { freeOf } from './propose-action.ts';
import { loadSchedule } from './provider-loader.ts';
import { byDay, type Week, weekOf } from './week.ts';
import { readWeekView } from './week-view.ts';

/** The week that the address asks for; `schedule` is null where it failed, `open` where the hours did. */
export async function loadWeekPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const view = readWeekView(url.searchParams);
  const language = languageOfPath(url.pathname);
  const { now, session } = context.get(serverContext);
  const timeZone = viewerTimeZone(context, request);
  const week = weekOf(view.week, { now, timeZone, language, region: session?.region });
  const api = serverApi(context, request);
  const [practice, schedule, hours] = await Promise.all([
    api.providers.ownPractice(),
    loadSchedule(api, { from: week.from, until: week.until, locale: language }),
    orNull(api.availability.own()),
  ]);
  if (!practice) throw redirect(localizedPath(language, '/provider/practice'));
  const free = hours && Date.parse(week.until) > now ? await orNull(freeOf(api, hours)) : null;
  return { view, now, week, schedule, open: hours && openRows(hours, week, timeZone), free: byStart(week, free ?? []) };
}

/** Of each day of the week its free times. */
const byStart = (week: Week, slots: SlotOnWire[]) =>
  byDay(
    week,
    slots.map(({ start: startTime }) => ({ startTime })),
  ).map((day) => day.map(({ startTime }) => startTime));

export type WeekData = Awaited<ReturnType<typeof loadWeekPage>>;
