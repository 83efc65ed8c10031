import { alertKind, alertState, type RiskSearch, severity as severities } from '@polyclinic/contract/risk/schemas';
import { readPage } from '../../platform/read-page.ts';

/** Which page of which alerts the console shows. */
export type RiskView = RiskSearch;

/** As its address says it; what it doesn't know narrows nothing. */
export function readRiskView(params: URLSearchParams): RiskView {
  return {
    state: alertState.safeParse(params.get('state')).data ?? 'open',
    kind: alertKind.safeParse(params.get('kind')).data,
    severity: severities.safeParse(params.get('severity')).data,
    page: readPage(params),
  };
}

/** The address of the console's risk tab. */
export function addressOfRisks({ state, kind, severity, page }: RiskView): string {
  const query = new URLSearchParams({ tab: 'risk' });
  if (state !== 'open') query.set('state', state);
  if (kind) query.set('kind', kind);
  if (severity) query.set('severity', severity);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
