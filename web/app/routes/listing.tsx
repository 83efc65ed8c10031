import { loadListing } from '../features/providers/listing/listing-loader.ts';
import { ListingPage } from '../features/providers/listing/listing-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/listing.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadListing({ context, request });
}

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />;
}
