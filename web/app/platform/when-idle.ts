/** Safari has no idle callbacks. */
function onIdle(act: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
}

/** Runs once the page has loaded and has nothing else to do; returns what calls that off. */
export function whenIdle(act: () => void): () => void {
  let isWanted = true;
  const start = () => onIdle(() => isWanted && act());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    isWanted = false;
    window.removeEventListener('load', start);
  };
}
