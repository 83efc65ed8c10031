import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** A line between browsers and a server of the tests: it can be cut, mended, and made slow. */
export interface Cable {
  port: number;
  cut(): void;
  mend(): void;
  /** Bytes per second in each direction of each connection; null for as fast as it goes */
  slowDown(bytesPerSecond: number | null): void;
  close(): Promise<void>;
}

/** Lays a cable to a TCP port of this machine. */
export async function layCable(target: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let rate: number | null = null;

  const slowly = () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        if (rate !== null) await delay((1000 * chunk.length) / rate);
        done(null, chunk);
      },
    });
  const keep = (socket: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) keep(socket);
    near.pipe(slowly()).pipe(far);
    far.pipe(slowly()).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      dropAll();
    },
    mend() {
      isCut = false;
    },
    slowDown(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    async close() {
      server.close();
      dropAll();
      await once(server, 'close');
    },
  };
}
