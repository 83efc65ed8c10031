import { loadInvitation } from '../features/care/care-loader.ts';
import { InvitationPage } from '../features/care/invitation-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/care-invitation.ts';

export function loader({ context, request, url }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadInvitation({ context, request }, url.searchParams.get('token') ?? '');
}

export default function CareInvitationRoute({ loaderData }: Route.ComponentProps) {
  return <InvitationPage {...loaderData} />;
}
