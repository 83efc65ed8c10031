import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page whose nonce is written in when it is sent, plain or compressed, without compressing or summing it again. */
export type PageText = { plain: Buffer[]; packed: Buffer[]; sums: Sum[]; length: number; bytes: number };
/** A part's checksum, and what a checksum before it becomes by as many bytes. */
type Sum = { crc: number; shift: number[] };

/** A last block with nothing in it. */
const END = Buffer.from([0x03, 0x00]);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const BITS = Array.from({ length: 32 }, (_, bit) => bit);

/** Prepares a page that was rendered with `placeholder` for a nonce; every nonce is as long as that. */
export function pageText(html: string, placeholder: string): PageText {
  const plain = html.split(placeholder).map((part) => Buffer.from(part));
  const packed = pack(plain);
  const length = sizeOf(plain) + (plain.length - 1) * placeholder.length;
  return { plain, packed, sums: plain.map(sumOf), length, bytes: sizeOf(plain) + sizeOf(packed) };
}

/** How many bytes pieces have together. */
export const sizeOf = (parts: Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Each part ends on a whole byte and refers to nothing before it, so that whatever is put between them fits. */
const pack = (parts: Buffer[]) =>
  parts.map((part) => deflateRawSync(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }));

/** CRC-32 is linear: how it goes on over so many bytes follows from each bit by itself, with nothing but zeros. */
function sumOf(part: Buffer): Sum {
  const zeros = Buffer.alloc(part.length);
  const base = crc32(zeros, 0);
  return { crc: crc32(part), shift: BITS.map((bit) => crc32(zeros, (1 << bit) >>> 0) ^ base) };
}

const joinSums = (before: number, { crc, shift }: Sum) =>
  BITS.reduce((sum, bit) => (before & (1 << bit) ? sum ^ (shift[bit] ?? 0) : sum), crc) >>> 0;

/** The page with its nonce, in pieces. */
export function plainPage({ plain }: PageText, nonce: string): Buffer[] {
  return joined(plain, Buffer.from(nonce));
}

/** The same as gzip. */
export function packedPage({ packed, sums, length }: PageText, nonce: string): Buffer[] {
  const own = Buffer.from(nonce);
  return [GZIP_HEADER, ...joined(packed, storedBlock(own)), trailer(sums, own, length)];
}

function joined(parts: Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

function storedBlock(content: Buffer): Buffer {
  const block = Buffer.alloc(5 + content.length);
  block.writeUInt16LE(content.length, 1);
  block.writeUInt16LE(~content.length & 0xffff, 3);
  content.copy(block, 5);
  return block;
}

function trailer(sums: Sum[], nonce: Buffer, length: number): Buffer {
  const [first, ...rest] = sums;
  const crc = rest.reduce((sum, part) => joinSums(crc32(nonce, sum), part), first?.crc ?? 0);
  const end = Buffer.alloc(END.length + 8);
  END.copy(end);
  end.writeUInt32LE(crc, END.length);
  end.writeUInt32LE(length, END.length + 4);
  return end;
}
