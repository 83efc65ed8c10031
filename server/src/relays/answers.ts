import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { Environment } from '../process/index.ts';

const WAIT_MS = 3_000;
const DEFAULT_PORTS = { stun: 3478, turn: 3478, stuns: 5349, turns: 5349 };
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const MAGIC_COOKIE = 0x2112a442;

/** Every address of STUN_URLS and TURN_URLS. */
export const relaysOf = ({ STUN_URLS, TURN_URLS }: Pick<Environment, 'STUN_URLS' | 'TURN_URLS'>): string[] => [
  ...STUN_URLS,
  ...TURN_URLS,
];

/** Whether a relay answers a binding request (RFC 8489) over the transport that its address names. */
export async function answers(url: string): Promise<boolean> {
  const relay = readRelay(url);
  if (!relay) return false;
  const request = bindingRequest();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = relay.transport === 'udp' ? askByUdp(relay, request, resolve) : askByStream(relay, request, resolve);
  const timer = setTimeout(resolve, WAIT_MS, false);
  return promise.finally(() => {
    clearTimeout(timer);
    close();
  });
}

type Relay = { host: string; port: number; transport: 'udp' | 'tcp' | 'tls' };

/** From `turn:host:port?transport=tcp`; null for what is no such address. */
export function readRelay(url: string): Relay | null {
  const [, scheme, bracketed, plain, port, transport] =
    /^(stuns?|turns?):(?:\[([^\]]+)\]|([^:?]+))(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const host = bracketed ?? plain;
  if (!scheme || !host) return null;
  const isSecure = scheme.endsWith('s');
  return {
    host,
    port: Number(port ?? DEFAULT_PORTS[scheme as keyof typeof DEFAULT_PORTS]),
    transport: isSecure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  };
}

function bindingRequest(): Buffer {
  const message = Buffer.alloc(20);
  message.writeUInt16BE(BINDING_REQUEST, 0);
  message.writeUInt32BE(MAGIC_COOKIE, 4);
  randomBytes(12).copy(message, 8);
  return message;
}

/** The same transaction, and nobody's error. */
const isAnswerTo = (request: Buffer, answer: Buffer): boolean =>
  answer.length >= 20 &&
  answer.readUInt16BE(0) === BINDING_SUCCESS &&
  answer.subarray(4, 20).equals(request.subarray(4));

type Answered = (isUp: boolean) => void;

function askByUdp({ host, port }: Relay, request: Buffer, answered: Answered): () => void {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', () => answered(false));
  socket.on('message', (answer) => answered(isAnswerTo(request, answer)));
  socket.send(request, port, host);
  return () => socket.close();
}

function askByStream({ host, port, transport }: Relay, request: Buffer, answered: Answered): () => void {
  const socket: Socket =
    transport === 'tls'
      ? connectSecure({ host, port, ...(isIP(host) ? {} : { servername: host }) })
      : connectPlain({ host, port });
  let heard = Buffer.alloc(0);
  socket.on('error', () => answered(false));
  socket.on(transport === 'tls' ? 'secureConnect' : 'connect', () => socket.write(request));
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    if (heard.length >= 20) answered(isAnswerTo(request, heard));
  });
  return () => socket.destroy();
}
