import { DEFAULT_PERIOD, PERIODS, type Period } from '@polyclinic/contract/analytics/rules';

/** The period that an address asks for; the usual one where it makes no sense. */
export function readPeriod(params: URLSearchParams): Period {
  const asked = Number(params.get('days'));
  return PERIODS.find((period) => period === asked) ?? DEFAULT_PERIOD;
}

/** The address of the console's tab, without its language. */
export function addressOfPeriod(period: Period): string {
  return period === DEFAULT_PERIOD ? '/admin?tab=analytics' : `/admin?tab=analytics&days=${period}`;
}
