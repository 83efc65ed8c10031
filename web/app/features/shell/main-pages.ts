/** The pages the header leads to, in order. */
export const mainPages = [
  { path: '/find-doctor', labelKey: 'nav.findDoctor' },
  { path: '/book', labelKey: 'nav.book' },
  { path: '/messages', labelKey: 'nav.messages' },
  { path: '/help', labelKey: 'nav.help' },
] as const;
