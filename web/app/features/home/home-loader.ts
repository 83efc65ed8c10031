import type { Locale } from '@polyclinic/contract/platform/fields';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { viewerTimeZone } from '../../platform/viewer.ts';
import { loadClosedContacts, withoutClosed } from '../blocks/index.ts';
import { type KnownSpecialty, loadShowcase } from '../showcase/index.ts';
import { endOfTomorrow, loadComing } from './coming-loader.ts';

/** How long the page waits for its specialties before it goes ahead with their skeletons. */
const PATIENCE_MS = 200;
/** How long the rest of the page waits for them: a second later React Router gives up, and fails the page. */
const MOST_PATIENCE_MS = 4_000;

async function or<Value, Otherwise>(asked: Promise<Value>, otherwise: Otherwise): Promise<Value | Otherwise> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return otherwise;
  }
}

async function loadSpecialties(api: Api, locale: Locale): Promise<KnownSpecialty[]> {
  const all = await or(api.providers.specialties({ locale }), []);
  return all.map(({ slug, name, description, isPopular }) => ({ slug, name, description, isPopular }));
}

const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value));

/**
 * What the home page shows; `specialties` is a promise where they take long, `figures` null where they failed,
 * `now` the server's clock (epoch ms).
 */
export async function loadHomePage({ context, request }: LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request);
  const locale = languageOfPath(pathname);
  const { session, now } = context.get(serverContext);
  const api = serverApi(context, request);
  const specialties = loadSpecialties(api, locale);
  const end = endOfTomorrow(now, viewerTimeZone(context, request));
  const [prompt, figures, showcase, coming, closed] = await Promise.all([
    Promise.race([specialties, after(PATIENCE_MS, null)]),
    or(api.home.figures(), null),
    loadShowcase(api, searchParams, locale),
    session ? or(loadComing(api, session.role, locale, { now, end }), []) : [],
    loadClosedContacts(api, session?.role),
  ]);
  const { results } = showcase;
  const shown = results && { ...results, providers: withoutClosed(results.providers, closed) };
  const late = () => Promise.race([specialties, after<KnownSpecialty[]>(MOST_PATIENCE_MS, [])]);
  return { specialties: prompt ?? late(), figures, showcase: { ...showcase, results: shown }, coming, now };
}

export type HomeData = Awaited<ReturnType<typeof loadHomePage>>;
