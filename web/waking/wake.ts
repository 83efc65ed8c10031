import { whenIdle } from '../app/platform/when-idle.ts';
import { holdPresses } from './hold.ts';
import { showOwnZone } from './own-zone.ts';
import { startScripts } from './start-scripts.ts';

/**
 * Runs first in a page that is kept for strangers, and starts its scripts at the first sign of a person. Until then it
 * is plain HTML; a press on what needs scripts is done once they have taken over.
 */
const nonce = document.currentScript?.nonce ?? '';
document.currentScript?.remove();

const ONLY_LOOKING_MS = 10_000;
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'input',
  'click',
] as const;

let isAwake = false;

const start = () => startScripts(nonce);

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  for (const sign of SIGNS) removeEventListener(sign, wake, true);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** Fetched one by one while nothing else is done, so that waking waits for no network; not where data is dear. */
function fetchQuietly(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=later]');
  if (!link || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  link.as = 'script';
  link.rel = 'prefetch';
  whenIdle(fetchQuietly);
}

for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
holdPresses();
whenIdle(() => {
  fetchQuietly();
  void showOwnZone(() => isAwake);
  setTimeout(() => whenIdle(wake), ONLY_LOOKING_MS);
});
