import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a client and a server that can be as bad as lines are. */
export type RoughLine = {
  origin: string;
  /** Breaks every connection without a goodbye; new ones are taken. */
  cut(): void;
  /** Milliseconds that every piece is late, both ways */
  delay(ms: number): void;
  /** Bytes a second towards the client, 0 for none at all */
  throttle(bytesPerSecond: number): void;
  /** What the server has sent and the client has not got; a bounded server lets it grow only so far */
  heldBytes(): number;
  stop(): Promise<void>;
};

const TICK_MS = 20;

/** Opens a line to a server on this machine. */
export async function roughLine(target: string): Promise<RoughLine> {
  const { port, hostname } = new URL(target);
  const state = { delayMs: 0, bytesPerSecond: Infinity, held: 0 };
  const ends = new Set<Socket>();
  const server = createServer((client) => {
    const far = connect(Number(port), hostname);
    for (const end of [client, far]) {
      ends.add(end);
      end.on('error', () => {});
      end.once('close', () => ends.delete(end));
    }
    client.once('close', () => far.destroy());
    far.once('close', () => client.destroy());
    void carry(client, far, state, false);
    void carry(far, client, state, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const end of ends) end.resetAndDestroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    delay: (ms) => Object.assign(state, { delayMs: ms }),
    throttle: (bytesPerSecond) => Object.assign(state, { bytesPerSecond }),
    heldBytes: () => state.held,
    stop: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

type State = { delayMs: number; bytesPerSecond: number; held: number };

/** Piece by piece, so that what waits here is little: the rest waits at its sender. */
async function carry(from: Socket, to: Socket, state: State, isThrottled: boolean): Promise<void> {
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (state.delayMs > 0) await pause(state.delayMs);
      await (isThrottled ? trickle(piece, to, state) : write(to, piece));
    }
    to.end();
  } catch {
    to.destroy();
  }
}

async function trickle(piece: Buffer, to: Socket, state: State): Promise<void> {
  state.held += piece.length;
  for (let sent = 0; sent < piece.length; ) {
    const allowed = Math.min(piece.length - sent, Math.floor((state.bytesPerSecond * TICK_MS) / 1_000) || 0);
    if (state.bytesPerSecond !== Infinity) await pause(TICK_MS);
    if (to.destroyed) throw new Error('The client has gone.');
    const part = state.bytesPerSecond === Infinity ? piece.subarray(sent) : piece.subarray(sent, sent + allowed);
    if (part.length > 0) await write(to, part);
    sent += part.length;
    state.held -= part.length;
  }
}

async function write(to: Socket, piece: Buffer): Promise<void> {
  if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
