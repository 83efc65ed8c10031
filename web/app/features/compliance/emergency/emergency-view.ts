import type { EmergencyAccessesInput } from '@polyclinic/contract/compliance/emergency/schemas';
import { readPage } from '../../../platform/read-page.ts';

/** Which emergency accesses the tab shows, as its address says. */
export type EmergencyView = EmergencyAccessesInput;

export const EMERGENCY_LISTS = ['waiting', 'reviewed'] as const;

export const readEmergencyView = (params: URLSearchParams): EmergencyView => ({
  state: params.get('state') === 'reviewed' ? 'reviewed' : 'waiting',
  page: readPage(params),
});

export function addressOfEmergency({ state, page }: EmergencyView): string {
  const query = new URLSearchParams({ tab: 'compliance', part: 'emergency' });
  if (state !== 'waiting') query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
