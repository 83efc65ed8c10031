import { insurerName } from '@polyclinic/contract/providers/insurers/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** The doctor's own page as patients read it in the language of the address; without a practice, that comes first. */
export async function loadListing({ context, request }: LoaderArgs) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const api = serverApi(context, request);
  const own = await api.providers.ownProfile({ locale });
  if (!own) throw redirect(localizedPath(locale, '/provider/practice'));
  const reviews = own.isListed ? await api.reviews.ofProvider({ providerId: own.profile.id }) : null;
  const { now, insurers: known } = context.get(serverContext);
  const insurers = own.profile.insurers.map((code) => insurerName(code, known, locale));
  return { own, insurers, reviews: reviews?.reviews ?? [], now };
}

export type ListingData = Awaited<ReturnType<typeof loadListing>>;
