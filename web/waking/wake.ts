import { whenIdle } from '../app/platform/when-idle.ts';
import { showOwnZone } from './own-zone.ts';

/**
 * Runs first in a page that is kept for strangers, and starts its scripts at the first sign of a person. Until then it
 * is plain HTML; a press on what needs scripts is done once they have taken over.
 */
const nonce = document.currentScript?.nonce ?? '';
document.currentScript?.remove();

const ONLY_LOOKING_MS = 10_000;
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;
const NEEDS_SCRIPTS = 'button:not([type=submit]), a[aria-haspopup]';

const held = new Set<HTMLElement>();
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
    script.onerror = giveUp;
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

function hold(event: MouseEvent): void {
  wake();
  const control = (event.target as Element).closest<HTMLElement>(NEEDS_SCRIPTS);
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.ariaBusy = 'true';
  held.add(control);
}

function letGo(act: (control: HTMLElement) => void): void {
  removeEventListener('click', hold, true);
  for (const control of held) {
    control.removeAttribute('aria-busy');
    act(control);
  }
}

/** Some controls act on the press itself, others on its end. */
function press(control: HTMLElement): void {
  control.focus();
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  control.click();
}

/** Without its scripts a page is what it was: links lead where they say. */
function giveUp(): void {
  letGo((control) => control instanceof HTMLAnchorElement && control.click());
}

for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
addEventListener('click', hold, true);
document.addEventListener('alive', () => letGo(press), { once: true });
whenIdle(() => {
  fetchQuietly();
  void showOwnZone(() => isAwake);
  setTimeout(() => whenIdle(wake), ONLY_LOOKING_MS);
});
