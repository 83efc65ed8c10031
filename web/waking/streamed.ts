import { holdPresses } from './hold.ts';
import { leadBack } from './lead-back.ts';
import { startScripts } from './start-scripts.ts';

/**
 * Runs first in a page of one's own, and starts its scripts as soon as it was painted: fetched before, two dozen of
 * them would share the line with its styles and its font.
 */
const nonce = document.currentScript?.nonce ?? '';
document.currentScript?.remove();

const PAINTED_WITHIN_MS = 2_000;

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  startScripts(nonce);
  // What was still being sent
  document.addEventListener('DOMContentLoaded', () => startScripts(nonce));
}

holdPresses();
document.addEventListener('DOMContentLoaded', leadBack);
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
// A tab in the background is not painted.
if (document.hidden) start();
else setTimeout(start, PAINTED_WITHIN_MS);
