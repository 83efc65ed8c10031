import { trailSearch } from '@polyclinic/contract/security/schemas';
import { TrailSearchPage } from '../features/security/trail-search-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-security.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'support', 'auditor');
  const { searchParams } = pageUrl(request);
  const search = readSearch(searchParams);
  return { search, found: await serverApi(context, request).security.searchTrail(search) };
}

/** What an address asks for; what is empty, unknown or badly written narrows nothing. */
function readSearch(params: URLSearchParams) {
  const given = [...params].filter(([name, value]) => {
    const field = trailSearch.shape[name as keyof typeof trailSearch.shape];
    return value !== '' && field?.safeParse(value).success;
  });
  return trailSearch.parse(Object.fromEntries(given));
}

export default function AdminSecurityRoute({ loaderData }: Route.ComponentProps) {
  return <TrailSearchPage {...loaderData} />;
}
