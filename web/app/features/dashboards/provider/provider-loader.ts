import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment, ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import { STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { areHoursOld } from '@polyclinic/contract/providers/rules';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { isFactorDismissed } from './is-factor-dismissed.ts';
import { readView } from './view.ts';
import { type Week, weekOf } from './week.ts';

/** The doctor's week as the address asks; `schedule` is null where it failed, `now` the server's clock (epoch ms). */
export async function loadProviderPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const view = readView(url.searchParams);
  const language = languageOfPath(url.pathname);
  const { now, session } = context.get(serverContext);
  const week = weekOf(view.week, {
    now,
    timeZone: viewerTimeZone(context, request),
    language,
    region: session?.region,
  });
  const api = serverApi(context, request);
  const [practice, schedule, ahead, briefs, selected, recent, tasks] = await Promise.all([
    api.providers.ownPractice(),
    loadSchedule(api, { from: week.from, until: week.until, locale: language }),
    view.tab === 'appointments' ? orNull(api.appointments.ahead({ locale: language })) : null,
    view.tab === 'appointments' ? loadBriefs(api, week) : [],
    loadSelected(api, view.tab === 'communication' ? view.appointment : null, language),
    view.tab === 'appointments' ? loadSchedule(api, { ...recentTo(now), locale: language }) : null,
    view.tab === 'appointments' ? orNull(api.appointments.tasks()) : null,
  ]);
  if (!practice) throw redirect(localizedPath(language, `/provider/practice${url.search}`));
  const { verificationStatus, verificationNote, suspension, isLapsed, licenseExpiresOn, timeZone, renewal } = practice;
  const hours = areHoursOld(practice.hoursDaysAgo) ? await orNull(api.availability.own()) : null;
  const isFactorLineGone = isFactorDismissed(request, now);
  const state = {
    verificationStatus,
    verificationNote,
    suspension,
    isLapsed,
    licenseExpiresOn,
    renewal,
    timeZone,
    hoursDaysAgo: practice.hoursDaysAgo,
  };
  const unstated = unstatedOf(recent, week);
  return {
    view,
    now,
    week,
    schedule,
    ahead,
    unstated,
    tasks,
    briefs,
    selected,
    isFactorLineGone,
    practice: state,
    hours,
  };
}

/** As long as a doctor can say how a visit ended. */
const recentTo = (now: number) => ({
  from: new Date(now - STATEMENT_MS - VISIT_MS).toISOString(),
  until: new Date(now).toISOString(),
});

/** Over without a word on how they ended, in another week than the one that is shown. */
const unstatedOf = (recent: ProviderWeek | null, { from, until }: Week): Appointment[] =>
  (recent?.appointments ?? []).filter(
    ({ mayState, startTime }) =>
      mayState.length > 0 && !(Date.parse(startTime) >= Date.parse(from) && Date.parse(startTime) < Date.parse(until)),
  );

/** A week with its figures; null where it failed. */
export async function loadSchedule(api: Api, week: { from: string; until: string; locale: Locale }) {
  return orNull(api.appointments.week(week));
}

/** Of today's visits, where the week has today; none where they failed: each visit's page has them too. */
async function loadBriefs(api: Api, { days, until }: Week) {
  const today = days.findIndex(({ isToday }) => isToday);
  const from = days[today]?.start;
  if (!from) return [];
  const day = await orNull(api.encounters.day({ from, until: days[today + 1]?.start ?? until }));
  return day?.visits ?? [];
}

async function loadSelected(api: Api, id: string | null, locale: Locale) {
  if (!id) return null;
  const asked = Promise.all([
    api.appointments.get({ id, locale }),
    api.encounters.briefing({ appointmentId: id }),
    api.messages.thread({ appointmentId: id }),
  ]);
  const [appointment, briefing, thread] = await orNotFound(asked);
  return { appointment, briefing, thread };
}

export type ProviderData = Awaited<ReturnType<typeof loadProviderPage>>;
