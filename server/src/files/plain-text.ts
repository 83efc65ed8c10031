import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';

const PART_BYTES = 65_536;
/** The first byte of a character says how many follow; those that follow look alike. */
const FOLLOWS = 0b1000_0000;
const LONGEST_CHARACTER = 4;

/** Whether a file is text: UTF-8 throughout, without NUL. One buffer does for all of it, however large it is. */
export async function isPlainText(path: string): Promise<boolean> {
  const buffer = Buffer.alloc(PART_BYTES + LONGEST_CHARACTER);
  const handle = await open(path);
  try {
    for (let stored = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, stored, PART_BYTES);
      const bytes = buffer.subarray(0, stored + bytesRead);
      const end = bytesRead === 0 ? bytes.length : endOfWhole(bytes);
      const whole = bytes.subarray(0, end);
      if (!isUtf8(whole) || whole.includes(0)) return false;
      if (bytesRead === 0) return true;
      stored = bytes.copy(buffer, 0, end);
    }
  } finally {
    await handle.close();
  }
}

/** Where the last character begins, which may go on in the next part. */
function endOfWhole(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - LONGEST_CHARACTER);
  for (let at = bytes.length - 1; at >= earliest; at -= 1) {
    if (((bytes[at] ?? 0) & 0b1100_0000) !== FOLLOWS) return at;
  }
  return bytes.length;
}
