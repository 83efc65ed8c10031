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
export async function readStored(args: LoaderArgs) {
  const stored = idIn(args);
  if (!stored) return null;
  try {
    const form = await serverApi(args.context, args.request).accounts.storedForm({ id: stored });
    return { id: stored, ...form };
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Sends it where it was going. From here on its page has the words. */
export async function sendStored(args: LoaderArgs): Promise<Response> {
  const stored = await readStored(args);
  if (!stored) return redirect(homeOf(args));
  await serverApi(args.context, args.request).accounts.removeForm({ id: stored.id });
  return redirect(stored.address, POST_AGAIN);
}

export async function removeStored(args: LoaderArgs): Promise<Response> {
  const stored = idIn(args);
  if (stored) await serverApi(args.context, args.request).accounts.removeForm({ id: stored });
  return redirect(homeOf(args));
}
