import { ChargebackListPage } from '../features/admin/money/chargeback-list-page.tsx';
import { readChargebacksView } from '../features/admin/money/chargebacks-view.ts';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-disputes.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  const view = readChargebacksView(pageUrl(request).searchParams);
  return { view, ...(await serverApi(context, request).admin.chargebacks(view)) };
}

export default function AdminDisputesRoute({ loaderData }: Route.ComponentProps) {
  return <ChargebackListPage {...loaderData} />;
}
