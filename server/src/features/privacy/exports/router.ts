import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { noteSecurity } from '../../../audit/index.ts';
import type { Variables } from '../../../observability/index.ts';
import { callerAddress, callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { readLink } from '../links/rules.ts';
import { findExport } from '../queries.ts';

const GONE = 410;

/** GET /exports/{token}: a copy by its signed link, for the person that it was made for. */
export function exportsRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>().get('/exports/:token', async (context) => {
    context.set('route', 'exports');
    const caller = await callerOf(services, context);
    if (caller instanceof Response) return caller;
    const { actor } = caller;
    const id = readLink(services, actor, context.req.param('token'));
    if (id === 'expired') return context.json({ code: 'NOT_FOUND' }, GONE);
    const stored = id && (await findExport(services, actor, id));
    if (!stored) return context.json({ code: 'NOT_FOUND' }, 404);
    services.accessLog.note({ actor, action: 'read', subject: 'export', subjectId: id, patientId: actor.userId });
    await services.accessLog.written(actor.requestId);
    const day = stored.createdAt.toISOString().slice(0, 10);
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(stored.size),
      'content-disposition': `attachment; filename="polyclinic-${day}.zip"`,
      'cache-control': 'private, no-store',
    };
    if (context.req.raw.method === 'HEAD') return new Response(null, { headers });
    const asked = {
      services,
      ip: callerAddress(services.environment, context),
      requestHeaders: context.req.raw.headers,
    };
    const { requestId } = context.var;
    await noteSecurity({ ...asked, requestId }, { userId: actor.userId, kind: 'export_downloaded' });
    return new Response(Readable.toWeb(await services.files.open(stored.path)) as ReadableStream, { headers });
  });
}
