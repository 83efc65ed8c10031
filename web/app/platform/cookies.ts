/** Holds the browser's IANA zone, for the server. */
export const timeZoneCookie = 'time_zone';

/** The code of the language that was chosen in this browser, or in which another one was refused. */
export const languageCookie = 'language_chosen';

/** For an hour, the code of the language that signing in has left. */
export const leftLanguageCookie = 'language_left';

const noticeCookie = 'notice';
const NOTICE_SECONDS = 600;

/** Has the page of this address say what a form has just done; an address of its own would have to be left again. */
export function noticeFor(address: string, name: string): string {
  const { pathname } = new URL(address, 'http://site');
  const value = encodeURIComponent(`${name} ${pathname}`);
  return `${noticeCookie}=${value}; Path=/; Max-Age=${NOTICE_SECONDS}; SameSite=Lax`;
}

/** What this page is to say, once. */
export function takeNotice(pathname: string): string | null {
  const [name = null, path = ''] = readCookie(document.cookie, noticeCookie)?.split(' ') ?? [];
  if (!isReached(path, pathname)) return null;
  removePreference(noticeCookie);
  return name;
}

/** A page may lead on to one within it, as the dashboard of a doctor without a practice does; home has all within it. */
const isReached = (path: string, pathname: string) =>
  path === pathname || (path.split('/').length > 2 && pathname.startsWith(`${path}/`));

/** Reads one cookie of a `Cookie` header or `document.cookie`; null without it. */
export function readCookie(header: string | null, name: string): string | null {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair ? decodeSafely(pair.slice(name.length + 1)) : null;
}

function decodeSafely(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Remembers a preference of this browser for a year; for nothing secret. */
export function writePreference(name: string, value: string) {
  const attributes = 'Path=/; Max-Age=31536000; SameSite=Lax';
  document.cookie = `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

export function removePreference(name: string) {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
