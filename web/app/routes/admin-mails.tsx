import { loadMails } from '../features/settings/mails/mails-loader.ts';
import { MailsPage } from '../features/settings/mails/mails-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-mails.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'support', 'auditor');
  return loadMails({ context, request });
}

export default function AdminMailsRoute({ loaderData }: Route.ComponentProps) {
  return <MailsPage {...loaderData} />;
}
