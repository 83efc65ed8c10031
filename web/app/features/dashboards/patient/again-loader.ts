import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** The visit that can't take place and who could see the patient instead; anybody else's is the not-found page. */
export async function loadAgain({ context, request }: LoaderArgs, id: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const found = await orNotFound(serverApi(context, request).appointments.colleagues({ id, locale }));
  // One key for whatever is pressed here: two presses book once.
  return { ...found, idempotencyKey: crypto.randomUUID() };
}
export type AgainData = Awaited<ReturnType<typeof loadAgain>>;
