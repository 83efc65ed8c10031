import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Whether this answer leaves in pieces: web/app/entry.server.tsx says so, to proxies too, that nobody holds them. */
const isInPieces = ({ headers }: Response) => headers.get('x-accel-buffering') === 'no';

/** Compresses piece by piece, where `compress()` would hold all of them until the last: the first can be read meanwhile. */
export async function compressPieces(context: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { res } = context;
  if (!res.body || !isInPieces(res)) return;
  context.header('vary', 'accept-encoding', { append: true });
  if (accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) !== 'gzip') return;
  const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH }));
  context.res = new Response(res.body.pipeThrough(gzip as ReadableWritablePair<Uint8Array, Uint8Array>), res);
  context.res.headers.set('content-encoding', 'gzip');
}
