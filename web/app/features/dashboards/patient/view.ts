import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '@polyclinic/contract/appointments/rules';

const tabs = ['overview', 'appointments', 'profile', 'health'] as const;

/** What of the page is open. `page` counts from 1; without a status or type, all are shown. */
export interface View {
  tab: (typeof tabs)[number];
  period: 'upcoming' | 'history';
  status: (typeof APPOINTMENT_STATUSES)[number] | null;
  type: (typeof APPOINTMENT_TYPES)[number] | null;
  page: number;
  /** Whether the first screen shows every doctor of theirs */
  allDoctors: boolean;
}

const LAST_PAGE = 500;

const oneOf = <Value extends string>(known: readonly Value[], value: string | null): Value | null =>
  known.find((one) => one === value) ?? null;

/** Reads the address; what makes no sense counts as not said. */
export function readView(params: URLSearchParams): View {
  const page = Math.trunc(Number(params.get('page')));
  return {
    tab: oneOf(tabs, params.get('tab')) ?? 'overview',
    period: params.get('period') === 'history' ? 'history' : 'upcoming',
    status: oneOf(APPOINTMENT_STATUSES, params.get('status')),
    type: oneOf(APPOINTMENT_TYPES, params.get('type')),
    page: page >= 1 && page <= LAST_PAGE ? page : 1,
    allDoctors: params.get('doctors') === 'all',
  };
}

/** The shortest address that says the same; what is left out is at its beginning. */
export function toAddress({
  tab,
  period,
  status,
  type,
  page = 1,
  allDoctors,
}: Pick<View, 'tab'> & Partial<View>): string {
  const params = new URLSearchParams();
  if (tab !== 'overview') params.set('tab', tab);
  if (period === 'history') params.set('period', period);
  if (status) params.set('status', status);
  if (type) params.set('type', type);
  if (page > 1) params.set('page', String(page));
  if (allDoctors) params.set('doctors', 'all');
  return params.size > 0 ? `/patient?${params}` : '/patient';
}
