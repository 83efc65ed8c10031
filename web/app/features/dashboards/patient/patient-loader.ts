import type { Locale } from '@polyclinic/contract/platform/fields';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { regionChoices, zoneChoices } from '../../../platform/zone-choices.server.ts';
import { todoOf } from './todo-of.ts';
import { readView, type View } from './view.ts';

const SHOWN_DOCTORS = 12;
const MOST_DOCTORS = 200;

/** What the patient's page shows, as its address asks; `now` is the server's clock (epoch ms). */
export async function loadPatientPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const view = readView(url.searchParams);
  const locale = languageOfPath(url.pathname);
  const api = serverApi(context, request);
  return { view, now: context.get(serverContext).now, ...(await load(api, view, locale)) };
}

async function load(api: Api, view: View, locale: Locale) {
  const { tab, page } = view;
  return {
    first: tab === 'overview' ? await loadFirst(api, view, locale) : null,
    list: tab === 'appointments' ? await orNull(loadList(api, view, locale)) : null,
    own: tab === 'profile' ? await orNull(loadProfile(api, locale)) : null,
    record: tab === 'health' ? await orNull(api.encounters.record({ page, locale })) : null,
  };
}

/** What the first screen says; each part that failed is left out, but for the visits. */
async function loadFirst(api: Api, { allDoctors }: View, locale: Locale) {
  const [overview, line, asked, mine, unread, toReview, profile, away, recommendation] = await Promise.all([
    orNull(api.appointments.overview({ locale })),
    orNull(api.waitlist.list()),
    orNull(api.appointments.mine({ period: 'history', status: 'confirmed', locale })),
    orNull(api.providers.mine({ locale, limit: allDoctors ? MOST_DOCTORS : SHOWN_DOCTORS + 1 })),
    orNull(api.notifications.unread()),
    orNull(api.reviews.waiting()),
    orNull(api.accounts.profile()),
    orNull(api.providers.mineAway()),
    orNull(api.reviews.recommendation()),
  ]);
  const todos = todoOf({
    upcoming: overview?.upcoming ?? [],
    // Over, and nobody has said how they ended.
    asked: asked?.appointments.filter(({ mayState }) => mayState.length > 0) ?? [],
    unread: unread ?? { messages: 0, notifications: 0 },
    toReview: toReview ?? [],
    profile,
  });
  const doctors = allDoctors ? mine : mine?.slice(0, SHOWN_DOCTORS);
  const hasMoreDoctors = (mine?.length ?? 0) > (doctors?.length ?? 0);
  return {
    overview,
    todos,
    mine: doctors ?? [],
    hasMoreDoctors,
    away: away ?? [],
    waits: line?.waits ?? [],
    isAskedToRecommend: recommendation?.isAsked ?? false,
  };
}

export type FirstData = Awaited<ReturnType<typeof loadFirst>>;

function loadList(api: Api, { period, status, type, page }: View, locale: Locale) {
  const narrowed = { ...(status && { status }), ...(type && { visitType: type }) };
  return api.appointments.mine({ period, ...narrowed, page, locale });
}

async function loadProfile(api: Api, locale: Locale) {
  return { profile: await api.accounts.profile(), timeZones: zoneChoices(locale), regions: regionChoices(locale) };
}

export type PatientData = Awaited<ReturnType<typeof loadPatientPage>>;
