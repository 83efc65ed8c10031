import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import { retryAfterOf } from '../../platform/retry-after.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** Why nobody was blocked; the last part of an `error.` key. */
export type BlockRefusal = { error: 'BLOCK_CHANGED' | 'RATE_LIMITED' | 'FAILED'; retryAfterSeconds?: number };

/** Blocks the other side of a visit, as the page showed what it does, and leads to the list of blocks. */
export async function blockAction(
  { context, request }: LoaderArgs,
  appointmentId: string,
): Promise<BlockRefusal | Response> {
  const form = await request.formData();
  const visits = form.getAll('visit').map((shown) => {
    const [id = '', refundPercent = ''] = String(shown).split(' ');
    return { id, refundPercent: Number(refundPercent) };
  });
  try {
    const { cancelled } = await orNotFound(serverApi(context, request).blocks.add({ appointmentId, visits }));
    const done = cancelled > 0 ? 'cancelled' : 'blocked';
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/blocks?done=${done}`));
  } catch (cause) {
    // Not found: there is a page for that.
    if (!(cause instanceof ORPCError)) throw cause;
    const retryAfterSeconds = retryAfterOf(cause);
    if (retryAfterSeconds !== undefined) return { error: 'RATE_LIMITED', retryAfterSeconds };
    return { error: refusalOf(cause, ['BLOCK_CHANGED']) };
  }
}

/** Ends one of one's blocks. */
export async function endBlockAction({ context, request }: LoaderArgs): Promise<Response> {
  const form = await request.formData();
  await orNotFound(serverApi(context, request).blocks.end({ id: String(form.get('id')) }));
  return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), '/blocks?done=ended'));
}
