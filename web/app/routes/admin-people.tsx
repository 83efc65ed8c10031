import { PeoplePage } from '../features/people/people-page.tsx';
import { readPeopleView } from '../features/people/people-view.ts';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-people.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'support', 'auditor');
  const view = readPeopleView(pageUrl(request).searchParams);
  return { view, found: await serverApi(context, request).people.find(view) };
}

export default function AdminPeopleRoute({ loaderData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} />;
}
