import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type Limits, type Payer, secondsToWait } from '../rate-limits/index.ts';
import type { Services } from '../services.ts';
import { type OpenSession, onSessionOver, type SessionEnd } from '../sessions/index.ts';

const MAX_BUFFERED_BYTES = 1_048_576;
/** Far more than a call that begins sends with all its candidates. */
const MOST_MESSAGES = 500;
const WINDOW_MS = 10_000;
const FLOODING = 1008;
/** A socket that is sent away is not waited for. */
const GOODBYE_MS = 1_000;
const RECHECK_MS = 300_000;
/** Where the database did not answer, whose session it is stays unknown. */
const RECHECK_FAILED_MS = 2_000;
/** Of the range for applications: the session is over, don't come back with the same cookie. */
export const SESSION_ENDED = 4401;
/** The session has run out: its person's words stay until they sign in again. */
export const SESSION_EXPIRED = 4402;
/** The account has as many sockets as it may: come back later. */
export const TOO_MANY_SOCKETS = 4429;

/** Sends until the other side stops reading; then ends the socket before it eats the memory. */
export function boundedSend(socket: WebSocket): (data: Parameters<WebSocket['send']>[0]) => void {
  return (data: Parameters<WebSocket['send']>[0]): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(data);
  };
}

/** A tab's socket, which may be given up before the other side agrees to close it. */
export type Line = {
  socket: WebSocket;
  /** Asks the other side to close, and from then on does nothing that it asks for, whether or not it does. */
  giveUp(code: number): void;
  /** Calls back once, when it is given up or has closed by itself. */
  onOver(listener: () => void): void;
};

export function createLine(socket: WebSocket): Line {
  const listeners = new Set<() => void>();
  const end = (): void => {
    for (const listener of listeners) listener();
    listeners.clear();
  };
  socket.once('close', end);
  return {
    socket,
    giveUp(code) {
      socket.removeAllListeners('message');
      end();
      socket.close(code);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
    onOver: (listener) => listeners.add(listener),
  };
}

/**
 * Counts what comes over a socket for its account, bytes before anything is made of them: one that sends more than any
 * page of ours is closed, and what it had asked for is not begun.
 */
export function closeWhenFlooding({ tally }: Limits, payer: Payer, { socket, giveUp }: Line, stream: Duplex): void {
  const flood = (what: 'socket messages' | 'socket bytes'): void => {
    stream.off('data', countBytes);
    for (const event of ['message', 'ping', 'pong']) socket.off(event, countMessage);
    tally.count(what, payer.kind);
    giveUp(FLOODING);
  };
  let since = 0;
  let received = 0;
  const countMessage = (): void => {
    const now = performance.now();
    if (now - since > WINDOW_MS) [since, received] = [now, 0];
    received += 1;
    if (received > MOST_MESSAGES || secondsToWait(payer.messages, 1) > 0) flood('socket messages');
  };
  const countBytes = ({ length }: Buffer): void => {
    if (secondsToWait(payer.bytes, length) === 0) return;
    flood('socket bytes');
    // Its frames need not even be read.
    socket.terminate();
  };
  for (const event of ['message', 'ping', 'pong']) socket.on(event, countMessage);
  stream.prependListener('data', countBytes);
}

/** Closes the socket when its session ends or runs out, or its person has another role now. */
export function closeWhenSessionEnds(
  { live, sessions, log }: Services,
  { socket, giveUp, onOver }: Line,
  headers: Headers,
  session: OpenSession,
): void {
  const close = (end: SessionEnd) => giveUp(end === 'expired' ? SESSION_EXPIRED : SESSION_ENDED);
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
  const stops = [
    onSessionOver({ live, sessions }, session, close),
    live.onProfileChanged((userId) => userId === session.userId && void recheck()),
    live.onInterrupted(() => void recheck()),
    () => clearTimeout(timer),
  ];
  onOver(() => {
    for (const stop of stops) stop();
  });
}
