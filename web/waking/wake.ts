import { whenIdle } from '../app/platform/when-idle.ts';
import { holdPresses } from './hold.ts';
import { showOwnZone } from './own-zone.ts';

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

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  for (const sign of SIGNS) removeEventListener(sign, wake, true);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startScripts);
  else startScripts();
}

function startScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type^=later]')) {
    const script = document.createElement('script');
    if (waiting.type === 'later-module') script.type = 'module';
    script.setAttribute('nonce', nonce);
    script.text = waiting.text;
    waiting.replaceWith(script);
  }
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
