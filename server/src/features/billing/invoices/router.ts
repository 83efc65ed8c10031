import { locale as anyLocale, id as invoiceId } from '@polyclinic/contract/platform/fields';
import { Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { findInvoice } from '../queries.ts';
import { printInvoice } from './rules.ts';

/** GET /invoices/{id}?locale=ar: an invoice or a credit note as PDF, for its patient and administrators, noted each time. */
export function invoicesRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>().get('/invoices/:id', async (context) => {
    context.set('route', 'invoices');
    const caller = await callerOf(services, context);
    if (caller instanceof Response) return caller;
    const { session, actor } = caller;
    const id = invoiceId.safeParse(context.req.param('id')).data;
    const invoice = id && (await findInvoice(services, actor, id));
    if (!invoice) return context.json({ code: 'NOT_FOUND' }, 404);
    const { appointmentId: subjectId, patientId } = invoice;
    services.accessLog.note({ actor, action: 'read', subject: 'payment', subjectId, patientId });
    await services.accessLog.written(actor.requestId);
    const locale = anyLocale.catch(session.locale).parse(context.req.query('locale'));
    const { installation } = services;
    const issuer = invoice.issuer ?? installation.settings().legalName;
    const reading = {
      locale,
      timeZone: session.timeZone,
      region: session.region,
      issuer,
      product: installation.nameIn(locale),
    };
    const pdf = await printInvoice(invoice, reading);
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${invoice.name}.pdf"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
