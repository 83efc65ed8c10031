import type { Locale } from '@polyclinic/contract/platform/fields';
import type { RouterContextProvider } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { serverContext } from '../../platform/server-context.ts';
import { readView } from './view.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

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
export async function loadPatientPage({ context, request }: Args) {
  const url = pageUrl(request);
  const view = readView(url.searchParams);
  const locale = languageOfPath(url.pathname);
  const api = serverApi(context, request);
  return { view, now: context.get(serverContext).now, ...(await load(api, view, locale)) };
}

async function load(api: Api, { tab, period, page }: ReturnType<typeof readView>, locale: Locale) {
  return {
    overview: tab === 'overview' ? await orNull(api.appointments.overview({ locale })) : null,
    list: tab === 'appointments' ? await orNull(api.appointments.mine({ period, page, locale })) : null,
  };
}

export type PatientData = Awaited<ReturnType<typeof loadPatientPage>>;
