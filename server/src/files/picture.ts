import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { AttachmentType } from '@polyclinic/contract/messages/rules';
import { imageDimensionsFromStream } from 'image-dimensions';
import type { Judged, Refusal } from './judge.ts';

const LONGEST_SIDE = 16_384;
/** A browser holds four bytes for each. */
const MOST_PIXELS = 100_000_000;

/** Reads a picture's size from its header: nobody decodes what can't be shown. */
export async function measurePicture(path: string, type: AttachmentType): Promise<Judged | Refusal> {
  const stream = createReadStream(path);
  const size = await imageDimensionsFromStream(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
  stream.destroy();
  if (!size || size.width < 1 || size.height < 1) return 'FILE_UNSAFE';
  const { width, height } = size;
  const isTooLarge = Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS;
  return isTooLarge ? 'PICTURE_TOO_LARGE' : { type, width, height };
}
