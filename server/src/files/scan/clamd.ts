import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Scanner } from './scanner.ts';

const PATIENCE_MS = 60_000;
const COMMAND = 'zINSTREAM\0';
const END = Buffer.alloc(4);

/** ClamAV's daemon, by its INSTREAM command over `tcp://host:port` or `unix:///path`. */
export function clamd(url: string): Scanner {
  return {
    async scan(path) {
      const socket = open(url);
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The virus scanner does not answer.')));
      try {
        return readVerdict(await exchange(socket, path));
      } finally {
        socket.destroy();
      }
    },
  };
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? connect(pathname) : connect(Number(port || 3310), hostname);
}

/** Listens while it sends, and no longer than it is answered: the daemon hangs up on a stream that is too long for it. */
function exchange(socket: Socket, path: string): Promise<string> {
  const answer = text(socket);
  pipeline(Readable.from(frames(path)), socket, { end: false }).catch((error: Error) => socket.destroy(error));
  return answer;
}

async function* frames(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(COMMAND);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield END;
}

function readVerdict(answer: string): 'clean' | 'infected' {
  if (/^stream: OK\0?$/.test(answer)) return 'clean';
  if (/ FOUND\0?$/.test(answer)) return 'infected';
  throw new Error(`The virus scanner could not tell: ${answer.slice(0, 100)}`);
}
