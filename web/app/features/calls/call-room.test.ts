import type { CallPresence } from '@polyclinic/contract/calls/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallRoom } from './call-room.ts';
import type { Signalling } from './signalling.ts';

/** What a browser has and Node has not, as far as a room touches it. */
class Connection extends EventTarget {
  static open: Connection[] = [];
  signalingState = 'stable';
  constructor() {
    super();
    Connection.open.push(this);
  }
  close() {
    this.signalingState = 'closed';
    Connection.open = Connection.open.filter((one) => one !== this);
  }
  async setLocalDescription() {}
  localDescription = { type: 'offer', sdp: 'v=0' };
  async getStats() {
    return new Map();
  }
}
class Stream {
  getTracks = () => [];
}

beforeEach(() => {
  Connection.open = [];
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', Stream);
});
afterEach(() => vi.unstubAllGlobals());

const at = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
const stayOf = (userId: string, second: number): CallPresence => ({
  userId,
  joinedAt: at(second),
  connectedAt: null,
  leftAt: null,
});

/** A server that gives each entry the next stay, and answers when it is told to, the latest question first. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  let stays = 0;
  const join = () => {
    const stay = ++stays;
    const { promise, resolve } = Promise.withResolvers<CallPresence[]>();
    waiting.push(() => resolve([stayOf('me', stay), stayOf('you', 9)]));
    return promise;
  };
  const admission = { token: 't', expiresAt: at(9), polite: false, iceServers: [] };
  const signalling = {
    admit: async () => admission,
    join,
    send: ({ from }: { from: string }) => sent.push(from),
  } as unknown as Signalling;
  const answerAll = async () => {
    for (await settled(); waiting.length > 0; await settled()) waiting.pop()?.();
  };
  return { signalling, sent, answerAll, asked: () => waiting.length };
}

/** Everything that can go on without another answer has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function roomOn(signalling: Signalling) {
  const onElsewhere = vi.fn();
  const room = createCallRoom({
    appointmentId: 'visit',
    userId: 'me',
    signalling,
    local: new MediaStream(),
    onChange: () => {},
    onFlowing: () => {},
    onElsewhere,
  });
  return { room, onElsewhere };
}

test('of entries that overlap, the last one stands, and one connection speaks for it', async () => {
  const server = slowServer();
  const { room, onElsewhere } = roomOn(server.signalling);
  room.enter();
  room.enter();
  await settled();
  expect(server.asked()).toBe(1);
  await server.answerAll();
  expect(room.stay()).toBe(at(2));
  expect(Connection.open).toHaveLength(1);
  Connection.open[0]?.dispatchEvent(new Event('negotiationneeded'));
  await settled();
  expect(server.sent).toEqual([at(2)]);
  expect(onElsewhere).not.toHaveBeenCalled();
  room.close();
});

test('an entry that fails lets the next one in', async () => {
  const server = slowServer();
  const { signalling } = server;
  const admit = vi.fn(signalling.admit).mockRejectedValueOnce(new Error('offline'));
  const { room } = roomOn({ ...signalling, admit });
  room.enter();
  room.enter();
  await server.answerAll();
  expect(room.stay()).toBe(at(1));
  room.close();
});
