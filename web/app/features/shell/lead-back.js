/**
 * On the page that stands for another one without a network, the link to where somebody comes from leads back to that
 * very address: to their search, not to an empty one.
 */
const { referrer } = document;
const from = URL.canParse(referrer) ? new URL(referrer) : null;
for (const link of document.querySelectorAll('main nav a'))
  if (link.origin === from?.origin && link.pathname === from.pathname) link.href = referrer;

/** Comes back by itself: browsers are wrong at times about there being a network. */
const look = () =>
  document.hidden ||
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
setInterval(look, 5_000);
addEventListener('online', look);
