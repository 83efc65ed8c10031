import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { QUICK_PARAM } from '../features/appointments/booking/index.ts';
import { loadHomePage } from '../features/home/home-loader.ts';
import { HomePage } from '../features/home/home-page.tsx';
import type { Route } from './+types/home.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadHomePage({ context, request });

/** Opening a booking above the page changes nothing that it shows. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const without = (url: URL) => {
    const params = new URLSearchParams(url.search);
    params.delete(QUICK_PARAM);
    return params.toString();
  };
  const isSameSearch = currentUrl.search !== nextUrl.search && without(currentUrl) === without(nextUrl);
  return isSameSearch ? false : defaultShouldRevalidate;
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
