import { ORPCError } from '@orpc/client';
import { id } from '@polyclinic/contract/platform/fields';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { noticeFor } from '../../../platform/cookies.ts';
import { returnAddress } from '../../../platform/guard.ts';
import { languageOfPath, localizedPath, pathInLanguage } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { heartId } from './heart-id.ts';
import { CLEAR_WANTED, readWanted, storeWanted } from './store-wanted.ts';

/** A heart that was pressed where no script took it: a patient's at once, a stranger's once they have signed in. */
export async function favoritesAction(args: LoaderArgs): Promise<Response> {
  const { context, request } = args;
  const providerId = id.safeParse((await request.formData()).get('favorite')).data;
  const page = pressedOn(request);
  if (!providerId) return redirect(page);
  if (context.get(serverContext).session)
    return marked(args, { providerId, page: wantedOn(request, providerId) ?? page });
  const { pathname } = pageUrl(request);
  const signIn = localizedPath(languageOfPath(pathname), '/auth');
  const headers = { 'set-cookie': storeWanted({ providerId, page: page.slice(0, LONGEST_PAGE) }) };
  return redirect(`${signIn}?${new URLSearchParams({ from: pathname })}`, { headers });
}

/** What signing in leads to: the heart that was pressed before, to be sent from here. */
export async function loadWanted({ context, request }: LoaderArgs): Promise<{ providerId: string }> {
  const wanted = readWanted(request);
  const { session } = context.get(serverContext);
  // A favorite is a patient's: others go on where they were.
  const page = wanted && session ? wantedOn(request, wanted.providerId) : null;
  if (page && session?.role !== 'patient') throw redirect(page, { headers: { 'set-cookie': CLEAR_WANTED } });
  if (!wanted || !page) throw redirect(`/${languageOfPath(pageUrl(request).pathname)}`);
  return { providerId: wanted.providerId };
}

/** The page on which a stranger pressed this heart, in the language that is read now; null where none did. */
function wantedOn(request: Request, providerId: string): string | null {
  const wanted = readWanted(request);
  if (wanted?.providerId !== providerId) return null;
  const url = pageUrl(request);
  const from = returnAddress(new URL(`?${new URLSearchParams({ from: wanted.page })}`, url));
  const { pathname, search } = new URL(from, url);
  return pathInLanguage(languageOfPath(url.pathname), pathname, search);
}

/** Of a cookie; a longer search is shown from its beginning. */
const LONGEST_PAGE = 2_000;

/** The page around the heart; the list of doctors where the browser doesn't say. */
function pressedOn(request: Request): string {
  const url = pageUrl(request);
  const from = request.headers.get('referer') ?? '';
  const list = localizedPath(languageOfPath(url.pathname), '/find-doctor');
  if (!URL.canParse(from)) return list;
  const { pathname, search } = new URL(from);
  return returnAddress(new URL(`?${new URLSearchParams({ from: pathname + search })}`, url));
}

/** Where to go on, and what to say there. A favorite is a patient's: for others nothing happens. */
async function marked(
  { context, request }: LoaderArgs,
  { providerId, page }: { providerId: string; page: string },
): Promise<Response> {
  const headers = new Headers({ 'set-cookie': CLEAR_WANTED });
  if (context.get(serverContext).session?.role !== 'patient') return redirect(page, { headers });
  const notice = await serverApi(context, request)
    .providers.setFavorite({ providerId, isFavorite: true })
    .then(() => 'favorite-added', refusalOf);
  headers.append('set-cookie', noticeFor(page, notice));
  return redirect(`${page}#${heartId(providerId)}`, { headers });
}

function refusalOf(error: unknown): string {
  if (error instanceof ORPCError && error.code === 'TOO_MANY_FAVORITES') return 'favorite-too-many';
  logError(error);
  return 'favorite-failed';
}
