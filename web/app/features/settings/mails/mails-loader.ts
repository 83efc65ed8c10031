import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import { readMailsView } from './mails-view.ts';

/** All mails by their subjects in the page's language, and the one that the address opens; another name is not found. */
export async function loadMails({ context, request }: LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request);
  const locale = languageOfPath(pathname);
  const view = readMailsView(searchParams, locale);
  const { notifications } = serverApi(context, request);
  const [{ mails }, mail] = await Promise.all([
    notifications.mailSamples({ locale }),
    view.kind ? orNotFound(notifications.mailSample({ kind: view.kind, locale: view.language })) : null,
  ]);
  return { view, mails, mail };
}
export type MailsData = Awaited<ReturnType<typeof loadMails>>;
