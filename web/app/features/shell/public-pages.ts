/** The pages that everyone may find, without their language: what the sitemap lists and the browser keeps for offline. */
export const publicPages = ['/', '/find-doctor', '/help', '/auth'] as const;
