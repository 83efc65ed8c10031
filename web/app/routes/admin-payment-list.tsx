import { PaymentListPage } from '../features/admin/money/payment-list-page.tsx';
import { readPaymentsView } from '../features/admin/money/payments-view.ts';
import { countryChoices } from '../features/settings/installation/country-choices.ts';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-payment-list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  const { pathname, searchParams } = pageUrl(request);
  const view = readPaymentsView(searchParams);
  const found = await serverApi(context, request).admin.payments(view);
  return { view, countries: countryChoices(languageOfPath(pathname)), ...found };
}

export default function AdminPaymentListRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentListPage {...loaderData} />;
}
