import { newTicketNote, ticketReply } from '@polyclinic/contract/support/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { doneWith, type Fields, readFields, refusedBy, refusedFields, type SupportResult } from './support-form.ts';

/** Answers somebody's ticket, notes something of it, ends or merges it, or says who sees to it and whether it is urgent. */
export async function overseenAction({ context, request }: LoaderArgs, id: string): Promise<SupportResult | Response> {
  const { intent, assignee, other = '', ...fields } = await readFields(request);
  const { support } = serverApi(context, request);
  const here = pageUrl(request).pathname;
  const changes: Record<string, () => Promise<unknown>> = {
    close: () => support.closeFor({ id }),
    assign: () => support.assign({ id, assignee: assignee || null }),
    refund: () => support.refundReported({ id }),
    merge: () => support.merge({ id, other }),
    separate: () => support.separate({ id, other }),
    mark: () => support.mark({ id, isUrgent: fields.isUrgent === 'true' }),
  };
  const change = changes[intent ?? ''];
  if (change) {
    await orNotFound<unknown>(change());
    return redirect(here);
  }
  const written =
    intent === 'note'
      ? newTicketNote.safeParse({ ...words(fields, 'note'), id })
      : ticketReply.safeParse({ ...words(fields, 'text'), id });
  if (written.error) return refusedFields(fields, written.error.issues);
  try {
    if ('note' in written.data) {
      await support.note(written.data);
      return doneWith('note');
    }
    await support.answer(written.data);
    return doneWith('reply');
  } catch (cause) {
    return refusedBy(fields, cause);
  }
}

const words = ({ clientId, ...fields }: Fields, name: 'note' | 'text') => ({ clientId, [name]: fields[name] });
