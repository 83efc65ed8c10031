import { ORPCError } from '@orpc/client';
import { id } from '@polyclinic/contract/platform/fields';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** The browser posts the same once more, to where this leads. */
const POST_AGAIN = 307;

function idIn({ request }: LoaderArgs): string | null {
  return id.safeParse(pageUrl(request).searchParams.get('form')).data ?? null;
}

const homeOf = ({ request }: LoaderArgs) => `/${languageOfPath(pageUrl(request).pathname)}`;

/** What the caller had posted before they signed in again; null where there is nothing of theirs. */
export async function readKept(args: LoaderArgs) {
  const kept = idIn(args);
  if (!kept) return null;
  try {
    const form = await serverApi(args.context, args.request).accounts.keptForm({ id: kept });
    return { id: kept, ...form };
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Sends it where it was going. From here on its page has the words. */
export async function sendKept(args: LoaderArgs): Promise<Response> {
  const kept = await readKept(args);
  if (!kept) return redirect(homeOf(args));
  await serverApi(args.context, args.request).accounts.forgetForm({ id: kept.id });
  return redirect(kept.address, POST_AGAIN);
}

export async function forgetKept(args: LoaderArgs): Promise<Response> {
  const kept = idIn(args);
  if (kept) await serverApi(args.context, args.request).accounts.forgetForm({ id: kept });
  return redirect(homeOf(args));
}
