import { Readable } from 'node:stream';
import { isPicture } from '@polyclinic/contract/messages/rules';
import { create as contentDisposition } from 'content-disposition';
import { type Context, Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { readFile, type StoredFile } from '../queries.ts';
import { readLink } from './rules.ts';

/** Whatever a file holds, nothing in it may run, load or be framed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const GONE = 410;

/** GET /files/{token}: a file by its signed link, for the person that it was signed for, checked and noted each time. */
export function downloadsRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>().get('/files/:token', async (context) => {
    context.set('route', 'files');
    const caller = await callerOf(services, context);
    if (caller instanceof Response) return caller;
    const { actor } = caller;
    const messageId = readLink(services, actor, context.req.param('token'));
    if (messageId === 'expired') return context.json({ code: 'NOT_FOUND' }, GONE);
    const file = messageId && (await readFile(services, actor, messageId));
    if (!file) return context.json({ code: 'NOT_FOUND' }, 404);
    return send(services, context, file);
  });
}

async function send({ files }: Services, context: Context, file: StoredFile): Promise<Response> {
  const isShown = isPicture(file.type) && context.req.query('save') === undefined;
  const headers = {
    'content-type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
    'content-length': String(file.size),
    'content-disposition': contentDisposition(file.name, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': POLICY,
    'cache-control': 'private, no-store',
  };
  if (context.req.raw.method === 'HEAD') return new Response(null, { headers });
  const bytes = await files.open(file.path);
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers });
}
