import { newTicket, ticketReply } from '@polyclinic/contract/support/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { doneWith, readFields, refusedBy, refusedFields, type SupportResult } from './support-form.ts';

/** Opens a ticket and shows it. */
export async function newRequestAction({ context, request }: LoaderArgs): Promise<SupportResult | Response> {
  const fields = await readFields(request);
  const { appointmentId, ...asked } = fields;
  const { data, error } = newTicket.safeParse({ ...asked, ...(appointmentId && { appointmentId }) });
  if (error) return refusedFields(fields, error.issues);
  try {
    const { id } = await serverApi(context, request).support.open(data);
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/help/requests/${id}`));
  } catch (cause) {
    return refusedBy(fields, cause);
  }
}

/** Writes on in one's own ticket, ends it, or says whether the answer helped. */
export async function requestAction({ context, request }: LoaderArgs, id: string): Promise<SupportResult | Response> {
  const { intent, ...fields } = await readFields(request);
  const { support } = serverApi(context, request);
  const here = pageUrl(request).pathname;
  if (intent === 'close') {
    await orNotFound(support.close({ id }));
    return redirect(here);
  }
  if (intent === 'rate') {
    await orNotFound(support.rate({ id, isHelpful: fields.isHelpful === 'true' }));
    return redirect(here);
  }
  const { data, error } = ticketReply.safeParse({ ...fields, id });
  if (error) return refusedFields(fields, error.issues);
  try {
    await support.reply(data);
    return doneWith('reply');
  } catch (cause) {
    return refusedBy(fields, cause);
  }
}
