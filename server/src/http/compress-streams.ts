import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** Looks at the headers first: reading `body` of an answer of known length would copy all of it. */
const isCompressible = (res: Response): boolean =>
  !res.headers.has('content-length') &&
  !res.headers.has('content-encoding') &&
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get('content-type') ?? '') &&
  res.body !== null;

/** Compresses each piece of a streamed page as it comes, where Hono's `compress()` would hold it until the last. */
export async function compressStreams(context: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { res } = context;
  if (context.req.method === 'HEAD' || !isCompressible(res)) return;
  if (!/accept-encoding/.test(res.headers.get('vary') ?? ''))
    context.header('vary', 'accept-encoding', { append: true });
  if (accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) !== 'gzip') return;
  const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH }));
  context.res = new Response(res.body?.pipeThrough(gzip as ReadableWritablePair<Uint8Array, Uint8Array>), res);
  context.res.headers.delete('content-length');
  context.res.headers.set('content-encoding', 'gzip');
}
