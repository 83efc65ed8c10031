import { UNATTENDED_HEADER } from '@polyclinic/contract/platform/headers';

/** What a page asks for so long after the last touch it asks by itself. */
const ATTENDED_FOR_MS = 120_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'];

let touchedAt = Date.now();
let isMarking = false;

/**
 * Marks whatever this page asks our server for while nobody has touched it for a while, so that a page which is only open
 * prolongs no session. In `fetch`, because the router has no other place for a header.
 */
export function markUnattended(): void {
  if (isMarking) return;
  isMarking = true;
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => document.hidden || touch(), { capture: true });
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => (isUnattended() && isOurs(input) ? ask(marked(input, init)) : ask(input, init));
}

const isUnattended = () => Date.now() - touchedAt > ATTENDED_FOR_MS;

function isOurs(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : input;
  return new URL(address, window.location.href).origin === window.location.origin;
}

function marked(input: RequestInfo | URL, init?: RequestInit): Request {
  const request = new Request(input, init);
  request.headers.set(UNATTENDED_HEADER, '1');
  return request;
}
