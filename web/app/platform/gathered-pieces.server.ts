import { Writable } from 'node:stream';

/**
 * What is written to `sink`, as a stream for an answer. React writes a page in pieces of 4 kB; those of one go leave
 * together, since each piece on its own would cost a walk through every stream and a write to the network.
 */
export function gatheredPieces(): { sink: Writable; body: ReadableStream<Uint8Array> } {
  let pieces: Uint8Array[] = [];
  let out: ReadableStreamDefaultController<Uint8Array>;
  const leave = () => {
    if (pieces.length > 0) out.enqueue(Buffer.concat(pieces));
    pieces = [];
  };
  const sink = new Writable({
    write(piece: Uint8Array, _encoding, done) {
      if (pieces.push(piece) === 1) setImmediate(leave);
      done();
    },
    final(done) {
      leave();
      out.close();
      done();
    },
    destroy(error, done) {
      pieces = [];
      if (error) out.error(error);
      done(error);
    },
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
    cancel() {
      sink.destroy();
    },
  });
  return { sink, body };
}
