import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { MAX_PHOTO_BYTES, PHOTO_SIZES } from '@polyclinic/contract/photos/rules';
import { type Context, Hono } from 'hono';
import { limitBody } from '../../../http/index.ts';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { storePhoto } from '../commands.ts';
import { fileOf, findPhoto } from '../queries.ts';

type PhotoContext = Context<{ Variables: Variables }>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nothing in a drawing may run or load. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const types = { webp: 'image/webp', svg: 'image/svg+xml' };
/** Of the form around the file */
const FORM_BYTES = 16_384;

/** POST /photos takes the caller's photograph; GET /photos/{id}/{size} gives one to those who may see it. */
export function photosRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>()
    .use('/photos', limitBody(MAX_PHOTO_BYTES + FORM_BYTES, refuseLarge))
    .post('/photos', (context) => take(services, context))
    .get('/photos/:id/:size', (context) => give(services, context));
}

async function take(services: Services, context: PhotoContext): Promise<Response> {
  context.set('route', 'photos');
  const caller = await callerOf(services, context);
  if (caller instanceof Response) return caller;
  if (caller.session.role === 'admin') return context.json({ code: 'FORBIDDEN' }, 403);
  const file = (await context.req.formData().catch(() => new FormData())).get('file');
  if (!(file instanceof File) || file.size === 0) return context.json({ code: 'INVALID_INPUT' }, 400);
  if (file.size > MAX_PHOTO_BYTES) return refuseLarge(context);
  try {
    const id = await storePhoto(services, caller.actor, new Uint8Array(await file.arrayBuffer()));
    return context.json({ id }, 201);
  } catch (error) {
    if (!(error instanceof ORPCError && error.defined)) throw error;
    return context.json({ code: error.code }, error.status as 422);
  }
}

const refuseLarge = (context: Context) => context.json({ code: 'FILE_TOO_LARGE' }, 413);

/** What everybody may see is cached by everybody, for good: its address is of these bytes alone. */
async function give(services: Services, context: PhotoContext): Promise<Response> {
  context.set('route', 'photos');
  const id = context.req.param('id') ?? '';
  const size = PHOTO_SIZES.find((one) => String(one) === context.req.param('size'));
  const missing = () => context.json({ code: 'NOT_FOUND' }, 404);
  if (!size || !UUID.test(id)) return missing();
  const open = await findPhoto(services, null, id);
  const caller = open ? null : await callerOf(services, context);
  if (caller instanceof Response) return missing();
  const found = open ?? (caller && (await findPhoto(services, caller.actor, id)));
  if (!found) return missing();
  const headers = {
    'content-type': types[found.format],
    'content-security-policy': POLICY,
    'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, max-age=3600',
  };
  if (context.req.raw.method === 'HEAD') return new Response(null, { headers });
  const bytes = await services.files.open(fileOf(id, size, found.format));
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers });
}
