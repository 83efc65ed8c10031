import { ticketReply } from '@polyclinic/contract/support/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { readFields, refusedBy, refusedFields, type SupportResult } from './support-form.ts';

/** Answers somebody's ticket, ends it or says who sees to it. */
export async function overseenAction({ context, request }: LoaderArgs, id: string): Promise<SupportResult | Response> {
  const { intent, assignee, ...fields } = await readFields(request);
  const { support } = serverApi(context, request);
  const here = pageUrl(request).pathname;
  if (intent === 'close' || intent === 'assign') {
    await orNotFound<unknown>(
      intent === 'close' ? support.closeFor({ id }) : support.assign({ id, assignee: assignee || null }),
    );
    return redirect(here);
  }
  const { data, error } = ticketReply.safeParse({ ...fields, id });
  if (error) return refusedFields(fields, error.issues);
  try {
    await support.answer(data);
    return redirect(here);
  } catch (cause) {
    return refusedBy(fields, cause);
  }
}
