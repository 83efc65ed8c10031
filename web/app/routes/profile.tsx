import { profileAction } from '../features/accounts/profile-action.ts';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { PhotoCard } from '../features/photos/index.ts';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const { accounts, photos } = serverApi(context, request);
  const [profile, own] = await Promise.all([accounts.profile(), role === 'admin' ? null : photos.own()]);
  return { profile, photos: own, timeZones: Intl.supportedValuesOf('timeZone') };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return profileAction({ context, request });
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { photos, ...profile } = loaderData;
  const photo = photos ? <PhotoCard photos={photos} /> : null;
  return <ProfilePage {...profile} photo={photo} result={useStoredAnswer(actionData)} />;
}
