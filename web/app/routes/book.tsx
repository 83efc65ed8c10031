import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadBooking, loadPersonName } from '../features/appointments/booking/booking-loader.ts';
import { BookingPage } from '../features/appointments/booking/booking-page.tsx';
import { readChoice } from '../features/appointments/booking/booking-path.ts';
import { readDetails } from '../features/appointments/booking/entered-details.ts';
import { loadSearchPage } from '../features/providers/search/search-loader.ts';
import { SearchPage } from '../features/providers/search/search-page.tsx';
import type { Route } from './+types/book.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const choice = readChoice(url.searchParams);
  if (choice.provider) return { booking: await loadBooking({ context, request }, choice), find: null };
  const [found, forName] = await Promise.all([
    loadSearchPage({ context, request }),
    loadPersonName({ context, request }, choice.person ?? null),
  ]);
  return { booking: null, find: { ...found, forName } };
}

/** The details, sent before scripts had come. */
export const action = async ({ request }: Route.ActionArgs) => readDetails(await request.formData());

/** Slots are asked for again when one looks at them, not with each word about the visit. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [from, to] = [readChoice(currentUrl.searchParams), readChoice(nextUrl.searchParams)];
  const isSameProvider = from.provider !== '' && from.provider === to.provider;
  return isSameProvider && to.step !== 'when' ? false : defaultShouldRevalidate;
}

export default function BookRoute({ loaderData: { booking, find }, actionData }: Route.ComponentProps) {
  return booking ? <BookingPage {...booking} entered={actionData} /> : <SearchPage {...find} />;
}
