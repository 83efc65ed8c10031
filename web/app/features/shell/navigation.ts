/** The pages the header leads to, in order. */
export const mainPages = [
  { path: '/find-doctor', labelKey: 'nav.findDoctor' },
  { path: '/book', labelKey: 'nav.book' },
  { path: '/messages', labelKey: 'nav.messages' },
  { path: '/help', labelKey: 'nav.help' },
] as const;

/** The pages of the account menu, below the dashboard. */
export const accountPages = [
  { path: '/profile', labelKey: 'account.profile' },
  { path: '/security', labelKey: 'account.security' },
  { path: '/notifications', labelKey: 'account.notifications' },
  { path: '/privacy', labelKey: 'account.privacy' },
  { path: '/settings', labelKey: 'account.settings' },
  { path: '/help', labelKey: 'nav.help' },
] as const;
