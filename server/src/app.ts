import { isUnavailable } from '@polyclinic/database/unavailable';
import { type Context, Hono } from 'hono';
import { createApi } from './api.ts';
import { countShownPages } from './features/analytics/funnel/router.ts';
import { invoicesRoute } from './features/billing/invoices/router.ts';
import { documentsRoute } from './features/credentials/documents/router.ts';
import { downloadsRoute } from './features/messages/downloads/router.ts';
import { uploadsRoute } from './features/messages/uploads/index.ts';
import { notificationRoutes } from './features/notifications/calendars/router.ts';
import { mailSamplesRoute } from './features/notifications/samples/router.ts';
import { webhookRoute } from './features/payments/webhooks/router.ts';
import { photosRoute } from './features/photos/pictures/router.ts';
import { accessProofsRoute } from './features/privacy/access-tree/router.ts';
import { exportsRoute } from './features/privacy/exports/router.ts';
import {
  closeUnread,
  INTERRUPTED,
  isInterrupted,
  limitBody,
  openApiRoutes,
  refuseCrossSite,
  reportOutage,
  secondsToWaitIn,
  securityHeaders,
  tooMuchAnswer,
  unavailableAnswer,
} from './http/index.ts';
import { developmentConsole } from './mail/index.ts';
import { healthRoutes, measureRequests, type Variables } from './observability/index.ts';
import { createPageCalls } from './page-calls.ts';
import type { Web } from './pages/index.ts';
import { admitRequests, takeTurnForPage } from './rate-limits/index.ts';
import { giveRequestId, noteCaller } from './requests/index.ts';
import type { Services } from './services.ts';

const MAX_BODY_BYTES = 1_048_576;
const MAX_FAILURE_BYTES = 8_192;

/** Wiring only: which path is answered by whom. */
export function createApp(services: Services, web?: Web) {
  const app = new Hono<{ Variables: Variables }>();

  app.use(closeUnread);
  app.use(giveRequestId);
  app.use(noteCaller(services));
  app.use(async (context, next) => {
    context.set('nameIn', services.installation.nameIn);
    await next();
  });
  app.use(securityHeaders(services.environment));
  app.use(admitRequests(services));
  app.use(measureRequests(services));
  app.route('/', healthRoutes(services));

  // Files are longer than any other body, and bounded by what their upload announced.
  app.use('/api/uploads/*', refuseCrossSite(services.environment));
  app.route('/api', uploadsRoute(services));
  app.use('/api/documents', refuseCrossSite(services.environment));
  app.route('/api', documentsRoute(services));
  app.use('/api/photos', refuseCrossSite(services.environment));
  app.route('/api', photosRoute(services));
  const refuse = (context: Context) => context.json({ code: 'INVALID_INPUT' }, 413);
  app.use(limitBody(MAX_BODY_BYTES, refuse));
  app.on('POST', ['/api/failures', '/api/rpc/failures/*'], limitBody(MAX_FAILURE_BYTES, refuse));
  app.route('/api', webhookRoute(services));
  app.route('/', notificationRoutes(services));
  app.use(refuseCrossSite(services.environment));
  app.route('/api', downloadsRoute(services));
  app.route('/api', exportsRoute(services));
  app.route('/api', accessProofsRoute(services));
  app.route('/api', invoicesRoute(services));
  app.route('/api', mailSamplesRoute(services));
  app.route('/api', openApiRoutes(services));
  app.all('/api/*', createApi(services));

  app.route('/', developmentConsole(services));
  if (web) app.use(takeTurnForPage(services));
  if (web) app.use(countShownPages(services));
  if (web) app.route('/', web(createPageCalls(services)));
  app.onError((error, context) => {
    // Nobody waits for an answer: that is the caller's decision, or their network's.
    if (isInterrupted(context.req.raw, error)) return context.body(null, INTERRUPTED);
    const wait = secondsToWaitIn(error);
    if (wait) return tooMuchAnswer(context, wait);
    if (isUnavailable(error)) {
      reportOutage(services.log, error);
      return unavailableAnswer(context);
    }
    services.log.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    return context.json({ code: 'INTERNAL_SERVER_ERROR', requestId: context.get('requestId') }, 500);
  });
  return app;
}
