import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A page whose nonce is written in when it is sent, plain or compressed, without compressing it again. */
export type PageText = { plain: Buffer[]; packed: Buffer[]; bytes: number };

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Prepares a page that was rendered with `placeholder` for a nonce; every nonce is as long as that. */
export async function pageText(html: string, placeholder: string): Promise<PageText> {
  // A preload needs none: our own files may run. Each one fewer is a cut fewer in the compressed text.
  const lean = html.replaceAll(`<link rel="modulepreload" nonce="${placeholder}"`, '<link rel="modulepreload"');
  const spared = lean.replaceAll(
    new RegExp(`(<link rel="modulepreload" href="[^"]*") nonce="${escaped(placeholder)}"`, 'g'),
    '$1',
  );
  const plain = spared.split(placeholder).map((part) => Buffer.from(part));
  const packed = await pack(plain, placeholder);
  return { plain, packed, bytes: sizeOf(plain) + sizeOf(packed) };
}

const escaped = (text: string) => text.replaceAll(/[+/=]/g, '\\$&');
const sizeOf = (parts: Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

/**
 * Compresses the parts in one stream, and throws away what the placeholders between them became: where they stood, an
 * uncompressed block of the same length takes their place.
 */
async function pack(parts: Buffer[], placeholder: string): Promise<Buffer[]> {
  const stream = createDeflateRaw({ level: 9 });
  const packed: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) await flushed(stream, Buffer.from(placeholder));
    packed.push(await flushed(stream, part));
  }
  stream.end();
  packed.push(await buffer(stream));
  return packed;
}

async function flushed(stream: DeflateRaw, part: Buffer): Promise<Buffer> {
  stream.write(part);
  const done = once(stream, 'flushed');
  stream.flush(constants.Z_SYNC_FLUSH, () => stream.emit('flushed'));
  await done;
  return (stream.read() as Buffer | null) ?? Buffer.alloc(0);
}

/** The page with its nonce. */
export function plainPage({ plain }: PageText, nonce: string): Buffer<ArrayBuffer> {
  return Buffer.concat(joined(plain, Buffer.from(nonce)));
}

/** The same as gzip. */
export function packedPage({ plain, packed }: PageText, nonce: string): Buffer<ArrayBuffer> {
  const own = Buffer.from(nonce);
  const end = packed.at(-1) ?? Buffer.alloc(0);
  return Buffer.concat([
    GZIP_HEADER,
    ...joined(packed.slice(0, -1), storedBlock(own)),
    end,
    trailer(joined(plain, own)),
  ]);
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
