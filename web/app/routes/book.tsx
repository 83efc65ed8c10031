import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadBooking, loadPersonName } from '../features/appointments/booking/booking-loader.ts';
import { BookingPage } from '../features/appointments/booking/booking-page.tsx';
import { readChoice } from '../features/appointments/booking/booking-path.ts';
import { readDetails } from '../features/appointments/booking/entered-details.ts';
import { loadAsking } from '../features/appointments/questions/ask-loader.ts';
import { AskPage } from '../features/appointments/questions/ask-page.tsx';
import { loadSearchPage } from '../features/providers/search/search-loader.ts';
import { SearchPage } from '../features/providers/search/search-page.tsx';
import type { Route } from './+types/book.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const choice = readChoice(url.searchParams);
  if (choice.provider && url.searchParams.has('ask')) {
    return { booking: null, find: null, asking: await loadAsking({ context, request }, choice.provider) };
  }
  if (choice.provider) return { booking: await loadBooking({ context, request }, choice), find: null, asking: null };
  const [found, forName] = await Promise.all([
    loadSearchPage({ context, request }),
    loadPersonName({ context, request }, choice.person ?? null),
  ]);
  return { booking: null, find: { ...found, forName }, asking: null };
}

/** The details, sent before scripts had come. */
export const action = async ({ request }: Route.ActionArgs) => readDetails(await request.formData());

/** Slots are asked for again when one looks at them, not with each word about the visit. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [from, to] = [readChoice(currentUrl.searchParams), readChoice(nextUrl.searchParams)];
  const isSameProvider = from.provider !== '' && from.provider === to.provider;
  if (currentUrl.searchParams.has('ask') || nextUrl.searchParams.has('ask')) return defaultShouldRevalidate;
  return isSameProvider && to.step !== 'when' ? false : defaultShouldRevalidate;
}

export default function BookRoute({ loaderData: { booking, find, asking }, actionData }: Route.ComponentProps) {
  if (asking) return <AskPage key={asking.provider.id} {...asking} />;
  return booking ? <BookingPage {...booking} entered={actionData} /> : <SearchPage {...find} />;
}
