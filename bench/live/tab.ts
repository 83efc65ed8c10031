import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { WebSocket } from 'ws';

/** A message of oRPC's peer protocol, limited to the events of a subscription. */
type Frame = { p?: { s?: number; d?: { json: LiveEvent } } };

const SUBSCRIBE = JSON.stringify({ i: '1', p: { u: '/live/events' } });

/**
 * Opens a tab's socket, subscribes as our pages do, and reports its events. Parses the frames itself: thousands of oRPC
 * clients beside the server would dominate the measurement.
 */
export async function openTab(
  origin: string,
  cookie: string,
  hear: (event: LiveEvent) => void,
): Promise<{ close(): void }> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live`, { headers: { cookie } });
  const ready = Promise.withResolvers<void>();
  socket.on('open', () => socket.send(SUBSCRIBE));
  socket.on('error', ready.reject);
  socket.on('message', (data) => {
    const { p: payload }: Frame = JSON.parse(String(data));
    const event = payload?.d?.json;
    if (event?.kind === 'ready') ready.resolve();
    else if (event) hear(event);
    else if (payload?.s) ready.reject(new Error(`The subscription was answered with ${payload.s}.`));
  });
  await ready.promise;
  return { close: () => socket.terminate() };
}
