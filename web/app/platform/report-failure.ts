import type { FailureKind } from '@polyclinic/contract/failures/rules';
import { logWarning } from './log.ts';

/** What the server takes; longer is cut. */
const longest = { name: 80, message: 300, frames: 3_000, path: 200 };

function describe(id: string, kind: FailureKind, error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error);
  const frames = stack?.split('\n').filter((line) => /^\s*at |@/.test(line)) ?? [];
  return {
    id,
    kind,
    name: name.slice(0, longest.name),
    message: message.slice(0, longest.message),
    frames: frames.join('\n').slice(0, longest.frames),
    path: window.location.pathname.slice(0, longest.path),
  };
}

function send(body: string) {
  const headers = { 'content-type': 'application/json' };
  return fetch('/api/failures', { method: 'POST', headers, body, keepalive: true });
}

/**
 * Tells the server's log what broke this page, under the id on the screen: without the API's client, which may be
 * what could not be loaded. Without a network it waits for one.
 */
export function reportFailure(id: string, kind: FailureKind, error: unknown) {
  const body = JSON.stringify(describe(id, kind, error));
  send(body).catch(() => {
    const again = () => void send(body).catch((cause) => logWarning('Failure not reported', cause));
    window.addEventListener('online', again, { once: true });
  });
}
