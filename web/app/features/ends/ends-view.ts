import { readPage } from '../../platform/read-page.ts';

/** Which disputes the console shows, as its address says. */
export interface EndsView {
  status: 'open' | 'resolved';
  page: number;
}

/** Other tabs have pages of their own. */
export function readEndsView(params: URLSearchParams): EndsView {
  if (params.get('tab') !== 'ends') return { status: 'open', page: 1 };
  return {
    status: params.get('status') === 'resolved' ? 'resolved' : 'open',
    page: readPage(params),
  };
}

export function addressOfEnds({ status, page }: EndsView): string {
  const query = new URLSearchParams({ tab: 'ends', status });
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
