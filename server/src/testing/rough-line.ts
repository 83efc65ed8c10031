import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A line between clients and a server that can be as bad as lines are. */
export type RoughLine = {
  port: number;
  /** How many connections were broken at their beginning */
  readonly refused: number;
  /** Breaks every connection without a goodbye; new ones are taken. */
  drop(): void;
  /** The same, and new ones are broken too, until it is mended */
  cut(): void;
  mend(): void;
  /** Connections that are open stay so and carry nothing any more; new ones do. */
  stall(): void;
  /** Milliseconds that every piece is late, both ways */
  delay(ms: number): void;
  /** Bytes a second each way of each connection, 0 for none at all, Infinity for as many as there are */
  throttle(bytesPerSecond: number): void;
  stop(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
const TICK_MS = 20;

/** Lays a line to a TCP port of this machine. */
export async function roughLine(target: number): Promise<RoughLine> {
  const state = { delayMs: 0, bytesPerSecond: Infinity, isCut: false, stalled: new WeakSet<Socket>() };
  const ends = new Set<Socket>();
  let refused = 0;
  const server = createServer((client) => {
    if (state.isCut) {
      refused += 1;
      return client.resetAndDestroy();
    }
    const far = connect(target, LOOPBACK);
    for (const end of [client, far]) {
      ends.add(end.setNoDelay());
      end.on('error', () => {});
      end.once('close', () => ends.delete(end));
    }
    client.once('close', () => far.destroy());
    far.once('close', () => client.destroy());
    void carry(client, far, state);
    void carry(far, client, state);
  });
  await once(server.listen(0, LOOPBACK), 'listening');
  const drop = () => {
    for (const end of ends) end.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get refused() {
      return refused;
    },
    drop,
    cut() {
      state.isCut = true;
      drop();
    },
    mend: () => Object.assign(state, { isCut: false }),
    stall() {
      for (const end of ends) state.stalled.add(end);
    },
    delay: (ms) => Object.assign(state, { delayMs: ms }),
    throttle: (bytesPerSecond) => Object.assign(state, { bytesPerSecond }),
    stop: async () => {
      server.close();
      drop();
      await once(server, 'close');
    },
  };
}

/** The same to a database; its other address leads over the line. */
export async function roughLineToDatabase(url: string): Promise<{ line: RoughLine; url: string }> {
  const rough = new URL(url);
  const line = await roughLine(Number(rough.port));
  rough.port = String(line.port);
  return { line, url: rough.href };
}

type State = { delayMs: number; bytesPerSecond: number; stalled: WeakSet<Socket> };

/** Piece by piece, so that what waits here is little: the rest waits at its sender. */
async function carry(from: Socket, to: Socket, state: State): Promise<void> {
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (state.delayMs > 0) await pause(state.delayMs);
      if (state.stalled.has(to)) continue;
      await trickle(piece, to, state);
    }
    to.end();
  } catch {
    to.destroy();
  }
}

async function trickle(piece: Buffer, to: Socket, state: State): Promise<void> {
  for (let sent = 0; sent < piece.length; ) {
    if (state.bytesPerSecond !== Infinity) await pause(TICK_MS);
    if (to.destroyed) throw new Error('The other end has gone.');
    const allowed = Math.floor((state.bytesPerSecond * TICK_MS) / 1_000);
    const part = piece.subarray(sent, sent + allowed);
    if (part.length > 0) await write(to, part);
    sent += part.length;
  }
}

async function write(to: Socket, piece: Buffer): Promise<void> {
  if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}
