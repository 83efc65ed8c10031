import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';

const MAGIC_COOKIE = Buffer.from([0x21, 0x12, 0xa4, 0x42]);
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const METHOD = { allocate: 0x0003, createPermission: 0x0008 };
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
};
const UNAUTHORIZED = 401;
const ALLOCATE_IPV6 = 2;

type Attribute = [type: number, value: Buffer];
type Login = { username: string; credential: string };
type Challenge = { realm: Buffer; nonce: Buffer };
type Wanted = { isIPv6?: boolean; overTcp?: boolean };

/** Asks a relay as a browser does (RFC 8656), over TCP. Each answer is the relay's code: 0 where it agreed. */
export async function turnClient(port: number, login: Login) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let challenge: Challenge | undefined;
  const ask = (method: number, attributes: Attribute[], transaction = randomBytes(12)) =>
    exchange(socket, sign({ method, attributes, transaction }, login, challenge));
  return {
    async allocate({ isIPv6: wantsIPv6 = false, overTcp = false }: Wanted = {}): Promise<number> {
      const wanted: Attribute[] = [[ATTRIBUTE.transport, Buffer.from([overTcp ? 6 : 17, 0, 0, 0])]];
      if (wantsIPv6) wanted.push([ATTRIBUTE.family, Buffer.from([ALLOCATE_IPV6, 0, 0, 0])]);
      const refused = await ask(METHOD.allocate, wanted);
      if (codeOf(refused) !== UNAUTHORIZED) return codeOf(refused);
      const [realm, nonce] = [ATTRIBUTE.realm, ATTRIBUTE.nonce].map((type) => refused.get(type) ?? Buffer.alloc(0));
      challenge = { realm: realm as Buffer, nonce: nonce as Buffer };
      return codeOf(await ask(METHOD.allocate, wanted));
    },
    async permit(address: string): Promise<number> {
      const transaction = randomBytes(12);
      const peer: Attribute = [ATTRIBUTE.peer, peerAddress(address, transaction)];
      return codeOf(await ask(METHOD.createPermission, [peer], transaction));
    },
    close: () => socket.destroy(),
  };
}

async function exchange(socket: Socket, message: Buffer): Promise<Map<number, Buffer>> {
  socket.write(message);
  let heard = Buffer.alloc(0);
  do {
    const [chunk] = await once(socket, 'data');
    heard = Buffer.concat([heard, chunk]);
  } while (heard.length < HEADER_BYTES || heard.length < HEADER_BYTES + heard.readUInt16BE(2));
  return attributesOf(heard.subarray(HEADER_BYTES));
}

function attributesOf(bytes: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2);
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length + (-length & 3);
  }
  return attributes;
}

function codeOf(answer: Map<number, Buffer>): number {
  const error = answer.get(ATTRIBUTE.error);
  return error ? error.readUInt8(2) * 100 + error.readUInt8(3) : 0;
}

type Request = { method: number; attributes: Attribute[]; transaction: Buffer };

/** With the long-term credentials once the relay has said for which realm. */
function sign({ method, attributes, transaction }: Request, login: Login, challenge?: Challenge): Buffer {
  const { username, credential } = login;
  const all: Attribute[] = challenge
    ? [
        ...attributes,
        [ATTRIBUTE.username, Buffer.from(username)],
        [ATTRIBUTE.realm, challenge.realm],
        [ATTRIBUTE.nonce, challenge.nonce],
      ]
    : attributes;
  const body = Buffer.concat(all.map(encode));
  const header = Buffer.alloc(4);
  header.writeUInt16BE(method, 0);
  header.writeUInt16BE(body.length + (challenge ? INTEGRITY_BYTES : 0), 2);
  const message = Buffer.concat([header, MAGIC_COOKIE, transaction, body]);
  if (!challenge) return message;
  const key = createHash('md5').update(`${username}:${challenge.realm}:${credential}`).digest();
  return Buffer.concat([message, encode([ATTRIBUTE.integrity, createHmac('sha1', key).update(message).digest()])]);
}

function encode([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)]);
}

/** XOR-PEER-ADDRESS of port 9. */
function peerAddress(address: string, transaction: Buffer): Buffer {
  const mask = Buffer.concat([MAGIC_COOKIE, transaction]);
  const bytes = isIPv6(address) ? bytesOfIPv6(address) : Buffer.from(address.split('.').map(Number));
  const hidden = bytes.map((byte, index) => byte ^ (mask[index] ?? 0));
  return Buffer.concat([Buffer.from([0, isIPv6(address) ? 2 : 1, 0x21, 0x12 ^ 9]), hidden]);
}

function bytesOfIPv6(address: string): Buffer {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  const words = [...head, ...gap, ...(tail ?? [])];
  return Buffer.from(words.map((word) => word.padStart(4, '0')).join(''), 'hex');
}
