const tabs = ['overview', 'appointments', 'health'] as const;

/** What of the page is open. `page` counts from 1. */
export interface View {
  tab: (typeof tabs)[number];
  period: 'upcoming' | 'history';
  page: number;
}

const LAST_PAGE = 500;

/** Reads the address; what makes no sense counts as not said. */
export function readView(params: URLSearchParams): View {
  const page = Math.trunc(Number(params.get('page')));
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'overview',
    period: params.get('period') === 'history' ? 'history' : 'upcoming',
    page: page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The shortest address that says the same. */
export function toAddress({ tab, period, page }: View): string {
  const params = new URLSearchParams();
  if (tab !== 'overview') params.set('tab', tab);
  if (period !== 'upcoming') params.set('period', period);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/patient?${params}` : '/patient';
}
