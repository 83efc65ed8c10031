import { GuestPage } from '../features/calls/guest-page.tsx';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/call-guest.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { now: context.get(serverContext).now };
}

export default function CallGuestRoute({ loaderData }: Route.ComponentProps) {
  return <GuestPage {...loaderData} />;
}
