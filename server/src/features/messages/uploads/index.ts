import type { IncomingMessage } from 'node:http';
import type { Actor } from '@polyclinic/database';
import { errorCode } from '@polyclinic/database/errors';
import { Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import { createFailureLog, type Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { endUpload, ownsUpload } from './commands.ts';

type UploadContext = Context<{ Variables: Variables }, '/uploads/:id'>;

const METHODS = new Set(['HEAD', 'PATCH', 'DELETE']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
/** What the library says to other sites; ours are asked by our own pages only. */
const FOR_OTHER_SITES = ['access-control-allow-origin', 'access-control-expose-headers'];

/** HEAD, PATCH and DELETE /uploads/{id}: the bytes of an upload that startUpload began, by the tus protocol. */
export function uploadsRoute(services: Services): Hono<{ Variables: Variables }> {
  let tus: Server | undefined;
  return new Hono<{ Variables: Variables }>().all('/uploads/:id', async (context) => {
    context.set('route', 'uploads');
    const actor = await admit(services, context);
    if (actor instanceof Response) return actor;
    tus ??= createTus(services);
    const handler = tus;
    const write = () => handler.handleWeb(withBody(context) as Parameters<Server['handleWeb']>[0]);
    // Unread bytes wait at the sender's side.
    const answer = await services.limits.account(actor.userId).uploads.run(write, context.req.raw.signal);
    for (const name of FOR_OTHER_SITES) answer.headers.delete(name);
    // Its row is gone, and the job that deletes its bytes may have been quicker than this.
    if (context.req.method === 'DELETE' && answer.status === 404) return context.body(null, 204);
    return answer;
  });
}

/** The request with its bytes as they came from the line; opened by the framework, each would be copied once more. */
function withBody(context: UploadContext): Request {
  const { raw } = context.req;
  const { incoming }: { incoming?: IncomingMessage } = Object(context.env);
  if (raw.method !== 'PATCH' || !incoming) return raw;
  const { url, method, headers } = raw;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: uncopied(incoming), duplex: 'half' };
  return new Request(url, init);
}

function uncopied(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    // Nothing is read that nobody waits for.
    { highWaterMark: 0 },
  );
}

/** Whose upload it is was decided before. What fails inside is logged and not told. */
function createTus({ files, log }: Services): Server {
  const full = createFailureLog(log);
  return new Server({
    path: '/api/uploads',
    datastore: files.staging(),
    onResponseError: (_request, error) => {
      // Given up: the job that deletes the bytes was quicker.
      if (errorCode(error) === 'ENOENT') return { status_code: 404, body: '' };
      const status = 'status_code' in error ? error.status_code : 500;
      if (status < 500) return undefined;
      if (NO_ROOM.has(errorCode(error) ?? '')) {
        full(error, 'upload without room on the disk');
        return { status_code: 507, body: '' };
      }
      log.error({ err: error }, 'upload failed');
      return { status_code: 500, body: '' };
    },
  });
}

/** Who may write to this upload, or the answer that refuses. One that is being given up has no row from here on. */
async function admit(services: Services, context: UploadContext): Promise<NonNullable<Actor> | Response> {
  const { method } = context.req.raw;
  const id = context.req.param('id');
  if (!METHODS.has(method)) return context.json({ code: 'NOT_FOUND' }, 405);
  const caller = await callerOf(services, context);
  if (caller instanceof Response) return caller;
  const { actor } = caller;
  if (!UUID.test(id) || !(await ownsUpload(services, actor, id))) return context.json({ code: 'NOT_FOUND' }, 404);
  if (method === 'DELETE') await endUpload(services, actor, id);
  return actor;
}
