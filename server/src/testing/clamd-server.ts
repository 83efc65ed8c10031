import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

const COMMAND = 'zINSTREAM\0';

export type ClamdServer = {
  url: string /** Bytes of every stream it was sent, in order */;
  streams: Buffer[];
  stop(): Promise<void>;
};

/** Speaks clamd's INSTREAM, and finds what holds this word. */
export async function clamdServer(bad: string, longest = Infinity, port = 0): Promise<ClamdServer> {
  const streams: Buffer[] = [];
  const server = createServer((socket) => {
    serve(socket, longest)
      .then((stream) => {
        streams.push(stream);
        socket.end(stream.includes(bad) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
      })
      .catch((error: Error) => socket.end(`${error.message}\0`))
      .finally(() => socket.resume());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    await once(server, 'close');
  };
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, streams, stop };
}

async function serve(socket: Socket, longest: number): Promise<Buffer> {
  let unread = Buffer.alloc(0);
  const parts: Buffer[] = [];
  let hasCommand = false;
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    unread = Buffer.concat([unread, data as Buffer]);
    if (!hasCommand && unread.length >= COMMAND.length) {
      if (unread.subarray(0, COMMAND.length).toString('latin1') !== COMMAND) throw new Error('UNKNOWN COMMAND');
      unread = unread.subarray(COMMAND.length);
      hasCommand = true;
    }
    while (hasCommand && unread.length >= 4) {
      const length = unread.readUInt32BE();
      if (length === 0) return Buffer.concat(parts);
      if (unread.length < 4 + length) break;
      parts.push(unread.subarray(4, 4 + length));
      unread = unread.subarray(4 + length);
      const total = parts.reduce((sum, part) => sum + part.length, 0);
      if (total > longest) throw new Error('INSTREAM size limit exceeded. ERROR');
    }
  }
  throw new Error('UNFINISHED');
}
