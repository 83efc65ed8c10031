import { loadProviderProfile } from '../features/providers/profile/provider-profile-loader.ts';
import { ProviderProfilePage } from '../features/providers/profile/provider-profile-page.tsx';
import type { Route } from './+types/provider-profile.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadProviderProfile({ context, request, slug: params.slug });

export default function ProviderProfileRoute({ loaderData }: Route.ComponentProps) {
  return <ProviderProfilePage {...loaderData} />;
}
