import { Writable } from 'node:stream';

/** What a page declares its letters in stays first: browsers look no further than its first kilobyte. */
const HEAD = '<head><meta charSet="utf-8"/>';

/**
 * What is written to `sink`, as a stream for an answer, with `inHead` first in the page's head; where there is such a
 * script, it is the one that starts the page's modules (web/waking/streamed.ts). React writes a page in
 * pieces of 4 kB; those of one go leave together, since each piece on its own would cost a walk through every stream
 * and a write to the network.
 */
export function gatheredPieces(inHead = ''): { sink: Writable; body: ReadableStream<Uint8Array> } {
  let pieces: Uint8Array[] = [];
  let out: ReadableStreamDefaultController<Uint8Array>;
  const complete = headWriter(inHead);
  const leave = () => {
    if (pieces.length > 0) out.enqueue(complete(Buffer.concat(pieces)));
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

/** Letter by letter, whatever they mean; a word that is cut between two pieces is left as it is, and starts by itself. */
const quieted = (piece: Buffer): Buffer =>
  Buffer.from(
    piece
      .toString('latin1')
      .replaceAll('<link rel="modulepreload"', '<link rel="later" data-later=""')
      .replaceAll(/<script( nonce="[^"]*")? type="module"/g, '<script$1 type="later-module"'),
    'latin1',
  );

/** Puts `written` into the first of what it is given that has a head. */
function headWriter(written: string): (piece: Buffer) => Buffer {
  if (!written) return (piece) => piece;
  let missing = written;
  return (whole) => {
    const piece = quieted(whole);
    const at = missing ? piece.indexOf(HEAD) + HEAD.length : 0;
    if (at < HEAD.length) return piece;
    const inHead = Buffer.from(missing);
    missing = '';
    return Buffer.concat([piece.subarray(0, at), inHead, piece.subarray(at)]);
  };
}
