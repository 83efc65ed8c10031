import { newReport } from '@polyclinic/contract/support/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { refusedBy, refusedFields, type SupportResult } from '../support-form.ts';

/** A report that was not taken, with the messages that were chosen. */
export type ReportResult = SupportResult & { chosen: string[] };

/** Reports the other side of a visit, and shows the request that it has become. */
export async function reportAction(
  { context, request }: LoaderArgs,
  appointmentId: string,
): Promise<ReportResult | Response> {
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const chosen = form.getAll('message').map(String);
  const fields = {
    clientId: read('clientId'),
    reason: read('reason'),
    text: read('text'),
    showsCall: read('showsCall'),
  };
  const showsCall = fields.showsCall === 'yes';
  const { data, error } = newReport.safeParse({ ...fields, appointmentId, messages: chosen, showsCall });
  if (error) return { ...refusedFields(fields, error.issues), chosen };
  try {
    const { id } = await serverApi(context, request).support.report(data);
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), `/help/requests/${id}`));
  } catch (cause) {
    return { ...refusedBy(fields, cause), chosen };
  }
}
