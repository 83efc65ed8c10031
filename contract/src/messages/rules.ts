export const MESSAGE_MAX_LENGTH = 10_000;

/** Of a doctor's saved replies; the database has the last word. */
export const REPLY_LIMITS = { most: 50, title: 80, text: 2_000 };

/** At most so many messages are told in one answer. */
export const MESSAGES_AT_ONCE = 50;

/** At most so many where a thread opens at a visit that is further up. */
export const MESSAGES_TO_A_VISIT = 200;

/** So many people are listed on one page of conversations. */
export const CONVERSATIONS_AT_ONCE = 100;

/** How long after a visit its patient may write; the database has the last word. */
export const WRITABLE_DAYS = 30;

/** Until when a patient may write about a visit, in epoch milliseconds. */
export const writableUntil = (endTime: string): number => Date.parse(endTime) + WRITABLE_DAYS * 86_400_000;

/** For how long after it was sent who wrote a message may correct it or take it back; the database has the last word. */
export const CHANGEABLE_MINUTES = 15;

/** 50 MB: this many bytes are accepted, one more is not. */
export const MAX_ATTACHMENT_BYTES = 52_428_800;

/** The types of files that may be shared. */
export const ATTACHMENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The endings of names that fit a type; the first is its own. */
export const EXTENSIONS: Record<AttachmentType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

/** Whether a browser shows it as a picture. */
export const isPicture = (type: AttachmentType): boolean => type.startsWith('image/');

/** The ending of a name in small letters, or '' where it has none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a name promises a type that may be shared; one without an ending promises nothing. */
export function promisesAllowedType(name: string): boolean {
  const extension = extensionOf(name);
  return extension === '' || Object.values(EXTENSIONS).some((list) => list.includes(extension));
}

const NAME_LENGTH = 120;
/** Control and format characters, line ends, and what turns the direction of a text around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** What some operating system gives a meaning. */
const RESERVED = /[<>:"|?*]/g;

/**
 * A name as it may be shown and saved anywhere: its last segment, without what can't be seen, shortened
 * before its ending. Null where nothing is left.
 */
export function cleanFileName(name: string): string | null {
  const segment = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = segment.replace(INVISIBLE, '').replace(RESERVED, '_').replace(/\s+/g, ' ');
  const bare = visible.replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensionOf(bare);
  const ending = extension && `.${extension}`;
  const stem = bare.slice(0, bare.length - ending.length);
  const short = [...stem].slice(0, NAME_LENGTH - ending.length).join('');
  return short ? short + ending : null;
}

/**
 * The name of a file that was judged to be of this type, or null where it promised another. Pictures
 * are often named as another kind of picture, and get their own ending.
 */
export function nameForType(name: string, type: AttachmentType): string | null {
  const extension = extensionOf(name);
  const [own] = EXTENSIONS[type];
  if (EXTENSIONS[type].includes(extension)) return name;
  if (extension === '') return `${name}.${own}`;
  const promised = ATTACHMENT_TYPES.find((one) => EXTENSIONS[one].includes(extension));
  return promised && isPicture(promised) && isPicture(type) ? `${name.slice(0, -extension.length)}${own}` : null;
}
