import { ANALYSTS } from '@polyclinic/contract/analytics/rules';
import { type Duty, hasDuty } from '@polyclinic/contract/staff/rules';

/** The parts of the console's first page, with the duties that see each; an administrator sees all. */
const TABS = {
  overview: ['support', 'verifier', 'finance', 'auditor'],
  verification: ['verifier'],
  doctors: ['verifier'],
  risk: ['auditor'],
  support: ['support'],
  ends: ['support', 'auditor'],
  money: ['finance', 'auditor'],
  compliance: ['auditor'],
  analytics: ANALYSTS,
} as const satisfies Record<string, readonly Duty[]>;
export type ConsoleTab = keyof typeof TABS;

export const tabsOf = (duty: Duty | null): ConsoleTab[] =>
  (Object.keys(TABS) as ConsoleTab[]).filter((tab) => hasDuty(duty, TABS[tab]));

/** The part that an address asks for, where the duty sees it. */
export function openTab(params: URLSearchParams, duty: Duty | null): ConsoleTab {
  const asked = params.get('tab');
  return tabsOf(duty).find((tab) => tab === asked) ?? 'overview';
}
