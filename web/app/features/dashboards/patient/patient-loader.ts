import type { Locale } from '@polyclinic/contract/platform/fields';
import { type Api, serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { readView, type View } from './view.ts';

/** What failed is null; the page says so in its place. */
async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return null;
  }
}

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
  const [overview, line, asked, held] = await Promise.all(
    tab === 'overview'
      ? [
          orNull(api.appointments.overview({ locale })),
          orNull(api.waitlist.list()),
          orNull(api.appointments.mine({ period: 'history', status: 'confirmed', locale })),
          orNull(api.appointments.mine({ period: 'history', status: 'completed', locale })),
        ]
      : [null, null, null, null],
  );
  return {
    overview,
    // Over, and nobody has said how they ended.
    asked: asked?.appointments.filter(({ mayState }) => mayState.length > 0) ?? [],
    seen: held?.appointments.filter(({ isCalledOff }) => !isCalledOff) ?? [],
    waits: line?.waits ?? [],
    list: tab === 'appointments' ? await orNull(loadList(api, view, locale)) : null,
    own: tab === 'profile' ? await orNull(loadProfile(api)) : null,
    record: tab === 'health' ? await orNull(api.encounters.record({ page, locale })) : null,
  };
}

function loadList(api: Api, { period, status, type, page }: View, locale: Locale) {
  const narrowed = { ...(status && { status }), ...(type && { visitType: type }) };
  return api.appointments.mine({ period, ...narrowed, page, locale });
}

async function loadProfile(api: Api) {
  return { profile: await api.accounts.profile(), timeZones: Intl.supportedValuesOf('timeZone') };
}

export type PatientData = Awaited<ReturnType<typeof loadPatientPage>>;
