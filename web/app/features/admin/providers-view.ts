import { readPage } from '../../platform/read-page.ts';

/** Which page of which doctors the console shows, as its address says. */
export interface ProvidersView {
  q: string;
  page: number;
}

const LONGEST = 100;
const LAST_PAGE = 5_000;

export function readProvidersView(params: URLSearchParams): ProvidersView {
  // Other tabs have pages of their own.
  if (params.get('tab') !== 'doctors') return { q: '', page: 1 };
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST),
    page: readPage(params, LAST_PAGE),
  };
}

/** The address of the console's tab of doctors. */
export function addressOfProviders({ q, page }: ProvidersView): string {
  const query = new URLSearchParams({ tab: 'doctors' });
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
