import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { MOST_WISHES, WISH_DAYS, type Wished, wordsOfWish } from '@polyclinic/contract/waitlist/wishes/rules';
import { type Wish, wishInput } from '@polyclinic/contract/waitlist/wishes/schemas';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';

/** Where the patient waits; null where that failed. `asked` is the doctor of a search; `now` the server's clock (epoch ms). */
export async function loadWaitlistPage({ context, request }: LoaderArgs) {
  const { now } = context.get(serverContext);
  const limits = { days: WISH_DAYS, most: MOST_WISHES };
  return { now, limits, asked: readAsked(pageUrl(request)), ...(await readList({ context, request })) };
}

/** What a search found nobody for, as its link says it. */
function readAsked({ pathname, searchParams }: URL): (Wished & { words: string }) | null {
  if (!searchParams.has('wish')) return null;
  const given = ['specialty', 'language', 'city'].map((name) => [name, searchParams.get(name) ?? '']);
  const { data } = wishInput.safeParse(Object.fromEntries(given));
  return data ? { ...data, words: wordsOfWish(data, languageOfPath(pathname)) } : null;
}

type List = { waits: Wait[] | null; wishes: Wish[] };

async function readList({ context, request }: LoaderArgs): Promise<List> {
  try {
    return await serverApi(context, request).waitlist.list();
  } catch (error) {
    logError(error);
    return { waits: null, wishes: [] };
  }
}

export type WaitlistData = Awaited<ReturnType<typeof loadWaitlistPage>>;
