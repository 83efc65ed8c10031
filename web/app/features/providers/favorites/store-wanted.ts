import { id } from '@polyclinic/contract/platform/fields';
import { readCookie } from '../../../platform/cookies.ts';

const COOKIE = 'favorite_wanted';
/** As the words of a guest's booking. */
const SECONDS = 7_200;

/** A doctor whose heart a stranger has pressed, and the page on which they did. */
interface WantedFavorite {
  providerId: string;
  page: string;
}

export const CLEAR_WANTED = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Remembers it in this browser alone while its person signs in. */
export const storeWanted = ({ providerId, page }: WantedFavorite): string =>
  `${COOKIE}=${encodeURIComponent(`${providerId} ${page}`)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`;

/** Null where nothing is remembered. */
export function readWanted({ headers }: Request): WantedFavorite | null {
  const [first, page = ''] = readCookie(headers.get('cookie'), COOKIE)?.split(' ', 2) ?? [];
  const providerId = id.safeParse(first).data;
  return providerId ? { providerId, page } : null;
}
