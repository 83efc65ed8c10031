import { insurerName } from '@polyclinic/contract/providers/insurers/schemas';
import { type RouterContextProvider, redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { serverContext } from '../../../platform/server-context.ts';
import { closedTo, loadClosedContacts } from '../../blocks/index.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  slug: string;
}

const MOVED = 301;

function readPage(params: URLSearchParams) {
  return Math.min(1_000, Math.max(1, Math.trunc(Number(params.get('reviews'))) || 1));
}

/**
 * What the page of a doctor shows; `reviews` is null where they failed, `now` the server's clock (epoch ms). An address
 * of before a change of name leads to the current one. Throws the not-found page for a provider who is not verified.
 */
export async function loadProviderProfile({ context, request, slug }: LoaderArgs) {
  const url = pageUrl(request);
  const locale = languageOfPath(url.pathname);
  const api = serverApi(context, request);
  const provider = await orNotFound(api.providers.profile({ slug, locale }));
  if (provider.slug !== slug) {
    throw redirect(localizedPath(locale, `/doctor/${encodeURIComponent(provider.slug)}${url.search}`), MOVED);
  }
  const { session, now, insurers: known } = context.get(serverContext);
  const [reviews, answerTimes, written, contacts] = await Promise.all([
    orNull(api.reviews.ofProvider({ providerId: provider.id, page: readPage(url.searchParams) })),
    orNull(api.providers.answerTimes({ providerId: provider.id })),
    orNull(api.providers.writtenAnswers({ providerId: provider.id })),
    loadClosedContacts(api, session?.role),
  ]);
  const insurers = provider.insurers.map((code) => insurerName(code, known, locale));
  const closed = closedTo(contacts, provider.id, null);
  // Nothing is offered that the booking would refuse.
  const offer = closed
    ? { provider: { ...provider, isAcceptingPatients: false, nextSlot: null, slots: [] }, written: null }
    : { provider, written };
  return { ...offer, closed, answerTimes, insurers, reviews, now };
}

export type ProviderProfileData = Awaited<ReturnType<typeof loadProviderProfile>>;
