import { locale as anyLocale } from '@polyclinic/contract/platform/fields';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { findMailSample } from './queries.ts';

// Styles of mails are inline; nothing in one runs, loads or leads anywhere, and our own pages alone may frame it.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** GET /mails/{kind}?locale=ar: a mail with values of nobody, as mail programs get it, for support, auditors and administrators. */
export function mailSamplesRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>().get('/mails/:kind', async (context) => {
    context.set('route', 'mails');
    const caller = await callerOf(services, context);
    if (caller instanceof Response) return caller;
    const { duty, timeZone, locale: own } = caller.session;
    if (!hasDuty(duty, ['support', 'auditor'])) return context.json({ code: 'FORBIDDEN' }, 403);
    const locale = anyLocale.catch(own).parse(context.req.query('locale'));
    const mail = findMailSample(services, context.req.param('kind'), { locale, timeZone });
    if (!mail) return context.json({ code: 'NOT_FOUND' }, 404);
    context.header('content-security-policy', POLICY);
    context.header('cache-control', 'private, no-store');
    return context.html(mail.html);
  });
}
