import { createReadStream } from 'node:fs';

/** The stream that a document of Word has and other files of that container have not. */
const NAME = Buffer.from('WordDocument', 'utf16le');

/** Whether a compound file of old Office holds a document: looks for the name in its directory, wherever that lies. */
export async function holdsWordDocument(path: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([end, chunk as Buffer]);
    if (bytes.includes(NAME)) return true;
    end = bytes.subarray(-NAME.length);
  }
  return false;
}
