import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** Takes a document away or asks for another look, and shows the practice as it stands now. */
export async function credentialsAction({ context, request }: LoaderArgs): Promise<Response> {
  const form = await request.formData();
  const { credentials } = serverApi(context, request);
  const id = form.get('remove');
  try {
    await (id ? credentials.removeDocument({ id: String(id) }) : credentials.submit());
  } catch (error) {
    // Another tab was quicker: the page says how it stands.
    if (!(error instanceof ORPCError && error.defined)) throw error;
  }
  return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), '/provider/practice#documents'));
}
