import { loadProviderPage, providerAction } from '../features/admin/provider-loader.ts';
import { ProviderPage } from '../features/admin/provider-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-provider.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'verifier');
  return loadProviderPage({ context, request }, params.providerId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'verifier');
  return providerAction({ context, request }, params.providerId);
}

export default function AdminProviderRoute({ loaderData }: Route.ComponentProps) {
  return <ProviderPage {...loaderData} />;
}
