import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { WebSocket } from 'ws';
import type { Setting } from '../load/contenders.ts';
import { idOf, type Person } from '../world/rows.ts';
import { serve } from '../world/server.ts';
import { openTab } from './tab.ts';

/** Message texts by their number. */
export type Post = { appointmentId: string; doctor: number; clientId: string; content: string };

/** When it was written to its connection, and the id of the stored message; null if it was refused. */
export type Posted = { at: number; id: string | null };

/** A path from a post to the other side's socket. */
export type Way = {
  openTab(person: Person, hear: (messageId: string) => void): Promise<{ close(): void }>;
  post(one: Post): Promise<Posted>;
};

/**
 * As our pages do: session, validation, row security, audit; the receiver reads each event under their own policies.
 */
export const theProduct = ({ server, cookieOf }: Setting): Way => ({
  openTab: async (person, hear) =>
    openTab(server.origin, await cookieOf(person), (event) => event.kind === 'message' && hear(event.message.id)),
  post: async ({ doctor, ...input }) => {
    const cookie = await cookieOf({ role: 'doctor', n: doctor });
    const { at, answer } = await ask<{ json: Message }>(`${server.origin}/api/rpc/messages/send`, cookie, {
      json: input,
    });
    return { at, id: answer?.json.id ?? null };
  },
});

/** The minimum that a post, a statement, its notification and a socket cost; stop it at the end. */
export async function theFloor(
  { world, folder }: Setting,
  statement: string,
): Promise<Way & { stop(): Promise<void> }> {
  const env = { DATABASE_URL: world.urls.owner, FLOOR_STATEMENT: statement };
  const { origin, stop } = await serve('bench/live/bare-relay.ts', '/', folder, env);
  return {
    stop,
    openTab: async ({ role, n }, hear) => {
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/${idOf(role, n)}`);
      socket.on('message', (data) => hear(JSON.parse(String(data)).id));
      await once(socket, 'open');
      return { close: () => socket.terminate() };
    },
    post: async ({ appointmentId, doctor, clientId, content }) => {
      const values = [appointmentId, idOf('doctor', doctor), clientId, content];
      const { at, answer } = await ask<{ id: string }>(origin, '', values);
      return { at, id: answer?.id ?? null };
    },
  };
}

/** Keep-alive, as in a browser; building the request before it has its connection is not counted. */
const agent = new Agent({ keepAlive: true });

async function ask<Answer>(
  url: string,
  cookie: string,
  input: unknown,
): Promise<{ at: number; answer: Answer | null }> {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
  const asked = request(url, { agent, method: 'POST', headers });
  let at = Number.NaN;
  asked.once('socket', () => {
    at = performance.now();
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const read = await text(response);
  return { at, answer: response.statusCode === 200 ? JSON.parse(read) : null };
}
