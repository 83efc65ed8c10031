import type { WebSocket } from 'ws';
import type { Services } from './services.ts';
import { onSessionOver, type SessionEnd } from './session-end.ts';
import type { OpenSession } from './sessions.ts';

const MAX_BUFFERED_BYTES = 1_048_576;
/** Far more than a call that begins sends with all its candidates. */
const MOST_MESSAGES = 500;
const WINDOW_MS = 10_000;
const FLOODING = 1008;
/** Whoever is sent away is not waited for. */
const GOODBYE_MS = 1_000;
const RECHECK_MS = 300_000;
/** Where the database did not answer, whose session it is stays unknown. */
const RECHECK_FAILED_MS = 2_000;
/** Of the range for applications: the session is over, don't come back with the same cookie. */
export const SESSION_ENDED = 4401;
/** The session has run out: its person's words stay until they sign in again. */
export const SESSION_EXPIRED = 4402;
/** How often a socket that is used says so to its session. */
const USED_EVERY_MS = 60_000;

/** Sends until the other side stops reading; then ends the socket before it eats the memory. */
export function boundedSend(socket: WebSocket): Pick<WebSocket, 'addEventListener' | 'send'> {
  const send = (data: Parameters<WebSocket['send']>[0]): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(data);
  };
  return { send, addEventListener: socket.addEventListener.bind(socket) };
}

/** Closes a socket that sends more than any page of ours. */
export function closeWhenFlooding(socket: WebSocket): void {
  let since = 0;
  let received = 0;
  socket.on('message', () => {
    const now = performance.now();
    if (now - since > WINDOW_MS) [since, received] = [now, 0];
    received += 1;
    if (received === MOST_MESSAGES + 1) sendAway(socket, FLOODING);
  });
}

/** Asks the other side to close, and from then on does nothing that it asks for, whether or not it does. */
function sendAway(socket: WebSocket, code: number): void {
  socket.removeAllListeners('message');
  socket.close(code);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

/** Closes the socket when its session ends or runs out, or its person has another role now; what is asked uses the session. */
export function closeWhenSessionEnds(
  { live, sessions, log }: Services,
  socket: WebSocket,
  headers: Headers,
  session: OpenSession,
): void {
  const close = (end: SessionEnd) => sendAway(socket, end === 'expired' ? SESSION_EXPIRED : SESSION_ENDED);
  let timer: NodeJS.Timeout;
  const recheckIn = (ms: number): void => {
    clearTimeout(timer);
    if (socket.readyState === socket.OPEN) timer = setTimeout(recheck, ms);
  };
  const recheck = async (): Promise<void> => {
    try {
      const current = await sessions.look(session.token);
      if (!current && (await sessions.hasExpired(headers))) close('expired');
      else if (current?.role !== session.role) close('ended');
      else recheckIn(RECHECK_MS);
    } catch (error) {
      log.warn({ err: error }, 'session not checked again');
      recheckIn(RECHECK_FAILED_MS);
    }
  };
  recheckIn(RECHECK_MS);
  noteUse(socket, () => sessions.of(headers).catch((error) => log.debug({ err: error }, 'session not prolonged')));
  const stops = [
    onSessionOver({ live, sessions }, session, close),
    live.onProfileChanged((userId) => userId === session.userId && void recheck()),
    live.onInterrupted(() => void recheck()),
    () => clearTimeout(timer),
  ];
  socket.once('close', () => {
    for (const stop of stops) stop();
  });
}

/** An open socket alone is no use of a session: a page that nobody looks at keeps one, too. */
function noteUse(socket: WebSocket, use: () => unknown): void {
  let usedAt = performance.now();
  socket.on('message', () => {
    if (performance.now() - usedAt < USED_EVERY_MS) return;
    usedAt = performance.now();
    use();
  });
}
