import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** A doctor, the terms on which they answer in writing (null where they don't), and for whom the viewer may ask. */
export async function loadAsking({ context, request }: LoaderArgs, providerId: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const api = serverApi(context, request);
  const isPatient = context.get(serverContext).session?.role === 'patient';
  const [provider, terms, people] = await Promise.all([
    orNotFound(api.providers.get({ id: providerId, locale })),
    api.providers.writtenAnswers({ providerId }),
    isPatient ? api.care.bookable().then((found) => found.people) : [],
  ]);
  return { provider, terms, people };
}

export type AskData = Awaited<ReturnType<typeof loadAsking>>;
