import { profileAction } from '../features/accounts/profile-action.ts';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  const profile = await serverApi(context, request).accounts.profile();
  return { profile, timeZones: Intl.supportedValuesOf('timeZone') };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return profileAction({ context, request });
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
