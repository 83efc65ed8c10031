import { ATTACHMENT_TYPES, type AttachmentType, isPicture } from '@polyclinic/contract/messages/rules';
import { fileTypeFromFile } from 'file-type';
import { holdsWordDocument } from './old-document.ts';
import { measurePicture } from './picture.ts';
import { isPlainText } from './plain-text.ts';
import { isSafeDocument } from './zipped-document.ts';

export type Refusal = 'FILE_TYPE_NOT_SUPPORTED' | 'PICTURE_TOO_LARGE' | 'FILE_UNSAFE';
export type Judged = { type: AttachmentType; width?: number; height?: number };

const OLD_OFFICE = 'application/x-cfb';
/** XML is text: nothing runs in what is only ever saved as text. */
const TEXTS = new Set([undefined, 'application/xml', 'image/svg+xml']);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What a file is, by its bytes alone: never by its name or by what the sender calls it. */
export async function judge(path: string): Promise<Judged | Refusal> {
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === OLD_OFFICE) return (await holdsWordDocument(path)) ? { type: 'application/msword' } : UNSUPPORTED;
  if (TEXTS.has(found)) return (await isPlainText(path)) ? { type: 'text/plain' } : UNSUPPORTED;
  const type = ATTACHMENT_TYPES.find((one) => one === found);
  if (!type) return UNSUPPORTED;
  if (isPicture(type)) return measurePicture(path, type);
  if (type === DOCX && !(await isSafeDocument(path))) return 'FILE_UNSAFE';
  return { type };
}

const UNSUPPORTED = 'FILE_TYPE_NOT_SUPPORTED';
