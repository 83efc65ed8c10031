import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { loadClosedContacts } from '../../blocks/index.ts';

/** A doctor, the terms on which they answer in writing (null where they don't), and for whom the viewer may ask. */
export async function loadAsking({ context, request }: LoaderArgs, providerId: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const api = serverApi(context, request);
  const role = context.get(serverContext).session?.role;
  const [provider, terms, people, contacts] = await Promise.all([
    orNotFound(api.providers.get({ id: providerId, locale })),
    api.providers.writtenAnswers({ providerId }),
    role === 'patient' ? api.care.bookable().then((found) => found.people) : [],
    loadClosedContacts(api, role),
  ]);
  return { provider, terms, people, contacts };
}

export type AskData = Awaited<ReturnType<typeof loadAsking>>;
