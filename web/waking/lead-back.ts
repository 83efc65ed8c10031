/**
 * On the page that stands for another one without a network, the link to where somebody comes from leads back to that
 * very address: to their search, not to an empty one.
 */
export function leadBack(): void {
  const { referrer } = document;
  if (!referrer || document.querySelector('script[type$=module]')) return;
  const { origin, pathname } = new URL(referrer);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main nav a'))
    if (link.origin === origin && link.pathname === pathname) link.href = referrer;
}
