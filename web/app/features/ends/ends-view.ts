/** Which disputes the console shows, as its address says. */
export interface EndsView {
  status: 'open' | 'resolved';
  page: number;
}

const MOST_PAGES = 500;

/** Other tabs have pages of their own. */
export function readEndsView(params: URLSearchParams): EndsView {
  if (params.get('tab') !== 'ends') return { status: 'open', page: 1 };
  const page = Number(params.get('page'));
  return {
    status: params.get('status') === 'resolved' ? 'resolved' : 'open',
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  };
}

export function addressOfEnds({ status, page }: EndsView): string {
  const query = new URLSearchParams({ tab: 'ends', status });
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
