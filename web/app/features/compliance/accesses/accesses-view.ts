import { type AccessSearch, accessSearch } from '@polyclinic/contract/compliance/accesses/schemas';

/** Which entries the log shows, as its address says. */
export type AccessesView = AccessSearch;

/** What an address asks for; what is empty, unknown or badly written narrows nothing. */
export function readAccessSearch(params: URLSearchParams): AccessesView {
  const given = [...params].filter(([name, value]) => {
    const field = accessSearch.shape[name as keyof typeof accessSearch.shape];
    return value !== '' && field?.safeParse(value).success;
  });
  return accessSearch.parse(Object.fromEntries(given));
}

/** The same search, from where a page ends. */
export function addressOfAccesses(search: AccessesView): string {
  const query = new URLSearchParams({ tab: 'compliance', part: 'accesses' });
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value);
  return `/admin?${query}`;
}
