import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import type { Services } from '../../../services.ts';
import { unsubscribe } from '../commands.ts';
import { readFeedToken } from '../links/rules.ts';
import { readFeed } from '../queries.ts';
import { toFeed } from './rules.ts';

const GONE = 'This calendar address has ended. Make a new one on your notifications page.\n';

/**
 * What programs ask without a session, by signed addresses: GET /calendar/<token>.ics, a person's visits;
 * POST /api/unsubscribe/<token>, the one-click button of mail programs. 404 or 422 for an ended or forged address.
 */
export function notificationRoutes(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>()
    .get('/calendar/:name{.+\\.ics}', async (context) => {
      context.set('route', 'calendar');
      const claims = readFeedToken(services, context.req.param('name').slice(0, -'.ics'.length));
      const feed = claims && (await readFeed(services, claims));
      context.header('cache-control', 'private, no-store');
      if (!feed) return context.text(GONE, 404);
      const { installation, environment } = services;
      const { locale, timeZone } = feed;
      const place = { locale, timeZone, publicUrl: environment.publicUrl, product: installation.nameIn(locale) };
      context.header('content-type', 'text/calendar; charset=utf-8');
      context.header('content-disposition', 'attachment; filename="polyclinic.ics"');
      return context.body(toFeed(feed.visits, { ...place, sender: installation.sender() }));
    })
    .post('/api/unsubscribe/:token', async (context) => {
      context.set('route', 'unsubscribe');
      const isDone = await unsubscribe({ services }, context.req.param('token')).then(() => true, unlessForged);
      return isDone ? context.body(null, 204) : context.json({ code: 'INVALID_TOKEN' }, 422);
    });
}

/** What fails for another reason is to be tried again, and not called forged. */
function unlessForged(error: unknown): false {
  if (error instanceof ORPCError && error.code === 'INVALID_TOKEN') return false;
  throw error;
}
