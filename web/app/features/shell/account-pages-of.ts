/** Where their own visits are, from every page. */
const visits = { path: '/patient?tab=appointments', labelKey: 'account.visits' } as const;

const billing = { path: '/billing', labelKey: 'account.billing' } as const;

const accountPages = [
  { path: '/profile', labelKey: 'account.profile' },
  { path: '/security', labelKey: 'account.security' },
  { path: '/notifications', labelKey: 'account.notifications' },
  { path: '/privacy', labelKey: 'account.privacy' },
  { path: '/settings', labelKey: 'account.settings' },
  { path: '/help', labelKey: 'nav.help' },
] as const;

/** The pages of the account menu, below the dashboard; who pays has their bills among them. */
export const accountPagesOf = (role: string) =>
  role === 'patient' ? [visits, billing, ...accountPages] : accountPages;
