import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page whose nonce is written in when it is sent, plain or compressed, without compressing it again. */
export type PageText = { plain: Buffer[]; packed: Buffer[]; bytes: number };

/** A last block with nothing in it. */
const END = Buffer.from([0x03, 0x00]);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Prepares a page that was rendered with `placeholder` for a nonce; every nonce is as long as that. */
export function pageText(html: string, placeholder: string): PageText {
  // A preload needs none: our own files may run. Each one fewer is a cut fewer in the compressed text.
  const lean = html.replaceAll(`<link rel="modulepreload" nonce="${placeholder}"`, '<link rel="modulepreload"');
  const spared = lean.replaceAll(
    new RegExp(`(<link rel="modulepreload" href="[^"]*") nonce="${escaped(placeholder)}"`, 'g'),
    '$1',
  );
  const plain = spared.split(placeholder).map((part) => Buffer.from(part));
  const packed = pack(plain);
  return { plain, packed, bytes: sizeOf(plain) + sizeOf(packed) };
}

const escaped = (text: string) => text.replaceAll(/[+/=]/g, '\\$&');
const sizeOf = (parts: Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** Each part ends on a whole byte and refers to nothing before it, so that whatever is put between them fits. */
const pack = (parts: Buffer[]) =>
  parts.map((part) => deflateRawSync(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }));

/** The page with its nonce. */
export function plainPage({ plain }: PageText, nonce: string): Buffer<ArrayBuffer> {
  return Buffer.concat(joined(plain, Buffer.from(nonce)));
}

/** The same as gzip. */
export function packedPage({ plain, packed }: PageText, nonce: string): Buffer<ArrayBuffer> {
  const own = Buffer.from(nonce);
  return Buffer.concat([GZIP_HEADER, ...joined(packed, storedBlock(own)), END, trailer(joined(plain, own))]);
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

function trailer(content: Buffer[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    content.reduce((sum, part) => crc32(part, sum), 0),
    0,
  );
  end.writeUInt32LE(sizeOf(content), 4);
  return end;
}
