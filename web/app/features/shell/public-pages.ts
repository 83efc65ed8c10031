/** The pages that everyone may find, without their language: the sitemap lists them, the browser keeps them for offline. */
export const publicPages = ['/', '/find-doctor', '/help', '/investors', '/terms', '/auth'] as const;

/** Whether an address with its language shows the same to everybody who is not signed in. */
export function isPublicPath(pathname: string): boolean {
  const path = `/${pathname.split('/').slice(2).join('/')}`;
  return publicPages.some((page) => page === path) || /^\/doctor\/[^/]+$/.test(path);
}
