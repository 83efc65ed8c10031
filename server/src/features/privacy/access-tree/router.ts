import { id as anyId } from '@polyclinic/contract/platform/fields';
import { Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { findProof } from './queries.ts';

/** GET /access-proofs/{id}: proof that an entry about the caller stands in the access log, once a checkpoint holds it. */
export function accessProofsRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>().get('/access-proofs/:id', async (context) => {
    context.set('route', 'access-proofs');
    const caller = await callerOf(services, context);
    if (caller instanceof Response) return caller;
    const id = anyId.safeParse(context.req.param('id')).data;
    const proof = id && (await findProof(services, caller.actor, id));
    if (!proof) return context.json({ code: 'NOT_FOUND' }, 404);
    return new Response(proof, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="access-${id}.tlog-proof"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
