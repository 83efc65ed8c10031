import { DocumentListPage } from '../features/admin/money/document-list-page.tsx';
import { readDocumentsView } from '../features/admin/money/payments-view.ts';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-invoices.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  const view = readDocumentsView(pageUrl(request).searchParams);
  return { view, ...(await serverApi(context, request).admin.documents(view)) };
}

export default function AdminInvoicesRoute({ loaderData }: Route.ComponentProps) {
  return <DocumentListPage {...loaderData} />;
}
