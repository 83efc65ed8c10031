import type { Session } from '@polyclinic/contract/accounts/schemas';

interface Dashboard {
  path: string;
  labelKey: 'account.patient' | 'account.provider' | 'account.admin' | 'account.dashboard';
}

const dashboards: Record<Session['role'], Dashboard> = {
  patient: { path: '/patient', labelKey: 'account.patient' },
  doctor: { path: '/provider', labelKey: 'account.provider' },
  admin: { path: '/admin', labelKey: 'account.admin' },
};

/** The dashboard of a role; home for a role that has none. */
export function dashboardOf(role: string): Dashboard {
  return dashboards[role as Session['role']] ?? { path: '/', labelKey: 'account.dashboard' };
}
