import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { WebSocket } from 'ws';
import type { Client } from './server.ts';

type Kind = LiveEvent['kind'];
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>;

export type Tab = {
  socket: WebSocket;
  /** Everything heard so far, pulses left out */
  events: LiveEvent[];
  /** Waits for an event of a kind, heard already or to come; rejects when the socket closes before. */
  hear<K extends Kind>(kind: K, matches?: (event: EventOf<K>) => boolean): Promise<EventOf<K>>;
  /** The close code of the socket */
  closed: Promise<number>;
  /** Settles when the subscription ends while the socket stays */
  ended: Promise<void>;
  /** Loses the connection without a goodbye. */
  drop(): void;
};

/** A browser's tab: its socket, subscribed and ready. */
export async function openTab(origin: string, { headers }: { headers: { cookie: string } }): Promise<Tab> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live`, { headers });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  const link = new RPCLink({ websocket: socket as never });
  const client = createORPCClient(link) as Pick<Client, 'live'>;
  const tab = listenTo(client, socket, closed);
  const neverOpened = closed.then((code) => {
    throw new Error(`The socket was closed (${code}) before anything was heard.`);
  });
  await Promise.race([tab.hear('ready'), neverOpened]);
  neverOpened.catch(() => {});
  return tab;
}

function listenTo(client: Pick<Client, 'live'>, socket: WebSocket, closed: Promise<number>): Tab {
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const take = async () => {
    for await (const event of await client.live.events()) {
      if (event.kind !== 'pulse') events.push(event);
      for (const check of waiting) check();
    }
  };
  const ended = take().catch(() => {});
  const hear = <K extends Kind>(kind: K, matches: (event: EventOf<K>) => boolean = () => true) =>
    new Promise<EventOf<K>>((resolve, reject) => {
      const check = () => {
        const found = events.find((event) => event.kind === kind && matches(event as EventOf<K>));
        if (!found) return;
        waiting.delete(check);
        resolve(found as EventOf<K>);
      };
      waiting.add(check);
      ended.then(() => reject(new Error(`The subscription ended before ${kind} was heard.`)));
      check();
    });
  return { socket, events, hear, closed, ended, drop: () => socket.terminate() };
}
