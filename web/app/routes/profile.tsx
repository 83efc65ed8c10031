import { profileAction } from '../features/accounts/profile-action.ts';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { PhotoCard } from '../features/photos/index.ts';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import { regionChoices, zoneChoices } from '../platform/zone-choices.server.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const { accounts, photos } = serverApi(context, request);
  const [profile, own] = await Promise.all([accounts.profile(), role === 'admin' ? null : photos.own()]);
  const locale = languageOfPath(pageUrl(request).pathname);
  return { profile, photos: own, timeZones: zoneChoices(locale), regions: regionChoices(locale) };
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
