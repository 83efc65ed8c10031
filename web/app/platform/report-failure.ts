import { type FailureKind, LONGEST } from '@polyclinic/contract/failures/rules';
import { logWarning } from './log.ts';

function describe(id: string, kind: FailureKind, error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error);
  const frames = stack?.split('\n').filter((line) => /^\s*at |@/.test(line)) ?? [];
  return {
    id,
    kind,
    name: name.slice(0, LONGEST.name),
    message: message.slice(0, LONGEST.message),
    frames: frames.join('\n').slice(0, LONGEST.frames),
    path: window.location.pathname.slice(0, LONGEST.path),
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
