import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { PULSE_MS } from '@polyclinic/contract/live/rules';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Api } from './api.ts';
import { createComebacks, pause } from './backoff.ts';
import { lookAtSession } from './session-over.ts';

/** `interrupted`: what happens now is heard later, by catching up at `ready`. */
export type LiveState = 'connecting' | 'open' | 'interrupted';
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'connecting';
let running: AbortController | undefined;

function setState(next: LiveState) {
  state = next;
  for (const listener of stateListeners) listener();
}

function emit(event: LiveEvent) {
  for (const listener of [...listeners]) listener(event);
}

/** The server's words for: somebody ended the session, and it has run out. */
const SESSION_OVER = new Set([4401, 4402]);

/** The server's word for: this person has as many tabs open as may hear. */
const TOO_MANY_TABS = 4429;
const TABS_AGAIN_MS = 60_000;

class SessionEnded extends Error {}

class TooManyTabs extends Error {}

/** Events of one socket, until it breaks. A line without a pulse is a broken one. */
async function* eventsOfOneSocket(signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/api/live`);
  const close = () => socket.close();
  let closedWith = 0;
  socket.addEventListener('close', ({ code }) => {
    closedWith = code;
  });
  signal.addEventListener('abort', close);
  window.addEventListener('offline', close);
  let watchdog = setTimeout(close, 2 * PULSE_MS);
  try {
    const client: Pick<Api, 'live'> = createORPCClient(new RPCLink({ websocket: socket }));
    for await (const event of await client.live.events()) {
      clearTimeout(watchdog);
      watchdog = setTimeout(close, 2 * PULSE_MS);
      yield event;
    }
  } catch (error) {
    if (SESSION_OVER.has(closedWith)) throw new SessionEnded();
    throw closedWith === TOO_MANY_TABS ? new TooManyTabs() : error;
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', close);
    window.removeEventListener('offline', close);
    close();
  }
}

async function connectAgain(signal: AbortSignal) {
  const comebacks = createComebacks();
  while (!signal.aborted) {
    let isOneTooMany = false;
    try {
      for await (const event of eventsOfOneSocket(signal)) {
        if (event.kind === 'ready') {
          comebacks.opened();
          setState('open');
        }
        emit(event);
      }
    } catch (error) {
      if (error instanceof SessionEnded) {
        void lookAtSession();
        return remove();
      }
      isOneTooMany = error instanceof TooManyTabs;
    }
    if (signal.aborted) return;
    setState('interrupted');
    await pause(isOneTooMany ? TABS_AGAIN_MS : comebacks.next(), signal);
  }
}

/**
 * Hears this tab's events; the socket is open while anybody listens. Every `ready` says that from
 * here on nothing is missed: load what may have come before it.
 */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  if (!running) {
    running = new AbortController();
    void connectAgain(running.signal);
  } else if (state === 'open') {
    queueMicrotask(() => listeners.has(listener) && listener({ kind: 'ready' }));
  }
  return () => {
    listeners.delete(listener);
    // A page that follows at once keeps the socket.
    setTimeout(stopUnlessHeard, 1_000);
  };
}

function stopUnlessHeard() {
  if (listeners.size > 0) return;
  running?.abort();
  remove();
}

function remove() {
  running = undefined;
  setState('connecting');
}

/** Hears again, after the session had run out and was opened anew. */
export function resumeLive(): void {
  if (running || listeners.size === 0) return;
  running = new AbortController();
  void connectAgain(running.signal);
}

/** Calls the handler with every event while the component is mounted. */
export function useLiveEvents(handler: Listener) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => listenLive((event) => onEvent(event)), []);
}

function subscribeToState(listener: () => void) {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Whether events arrive at this moment. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribeToState,
    () => state,
    () => 'connecting',
  );
}
