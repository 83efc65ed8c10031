import { Writable } from 'node:stream';

/** What a page declares its letters in stays first: browsers look no further than its first kilobyte. */
const HEAD = '<head><meta charSet="utf-8"/>';

/** React takes so many turns to write a page that waits for nothing: its shell, its data and their end. */
const TURNS_OF_A_PAGE = 3;

/** What an answer is made of. */
export type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/**
 * What is written to `sink`, for an answer, with `inHead` first in the page's head; where there is such a
 * script, it is the one that starts the page's modules (web/waking/streamed.ts). React writes a page in
 * pieces of 4 kB; those of one go leave together, since each piece on its own would cost a walk through every stream
 * and a write to the network. A page that ends within its first turns is no stream at all.
 */
export function gatheredPieces(inHead = ''): { sink: Writable; body: Promise<Body> } {
  let pieces: Uint8Array[] = [];
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { promise: body, resolve, reject } = Promise.withResolvers<Body>();
  const complete = headWriter(inHead);
  const gathered = () => complete(Buffer.concat(pieces.splice(0)));
  let turns = 0;
  const leave = () => {
    if (pieces.length === 0) return;
    if (!out && ++turns < TURNS_OF_A_PAGE) {
      setImmediate(leave);
      return;
    }
    if (!out) resolve(streamTo(sink, (controller) => (out = controller)));
    out?.enqueue(gathered());
  };
  const sink = new Writable({
    write(piece: Uint8Array, _encoding, done) {
      if (pieces.push(piece) === 1) setImmediate(leave);
      done();
    },
    final(done) {
      if (!out) resolve(gathered());
      else {
        leave();
        out.close();
      }
      done();
    },
    destroy(error, done) {
      pieces = [];
      if (error) out?.error(error);
      if (error) reject(error);
      done(error);
    },
  });
  return { sink, body };
}

type Start = (controller: ReadableStreamDefaultController<Uint8Array>) => void;

const streamTo = (sink: Writable, start: Start) =>
  new ReadableStream<Uint8Array>({
    start,
    cancel() {
      sink.destroy();
    },
  });

const quietedText = (text: string): string =>
  text
    .replaceAll('<link rel="modulepreload"', '<link rel="later" data-later=""')
    .replaceAll(/<script( nonce="[^"]*")? type="module"/g, '<script$1 type="later-module"');

/** Letter by letter, whatever they mean; a word that is cut between two pieces is left as it is, and starts by itself. */
const quieted = (piece: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  Buffer.from(quietedText(piece.toString('latin1')), 'latin1');

/** The same for a page that was written in one go. */
export const wholePage = (html: string, inHead = ''): string =>
  inHead ? quietedText(html).replace(HEAD, () => HEAD + inHead) : html;

/** Puts `written` into the first of what it is given that has a head. */
function headWriter(written: string): (piece: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> {
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
