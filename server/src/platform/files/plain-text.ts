import type { Readable } from 'node:stream';

const NUL = '\u0000';

/** Whether bytes are text: UTF-8 throughout, without NUL. */
export async function isPlainText(bytes: Readable): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) {
      if (decoder.decode(chunk as Buffer, { stream: true }).includes(NUL)) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
