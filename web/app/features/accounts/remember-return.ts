import { data } from 'react-router';
import { readCookie } from '../../platform/cookies.ts';
import { DRAFT_FLOW } from '../../platform/draft-flow.ts';
import { returnAddress } from '../../platform/guard.ts';
import type { FormResult } from './form-result.ts';

/** Where a mailed link leads, kept while the mail is on its way, with whose mail it is. */
const RETURN_COOKIE = 'return_to';
/** What was used leads nobody there again who shares the browser. */
export const CLEAR_RETURN = `${RETURN_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The mailed link knows nothing of the page one came from; this browser does, for a day and for that address alone. */
export async function rememberReturn(url: URL, email: string, result: FormResult, headers = new Headers()) {
  headers.append('set-cookie', await returnCookie(url, email));
  return data(result, { headers });
}

async function returnCookie(url: URL, email: string): Promise<string> {
  // An earlier person in this browser may have left one.
  if (!url.searchParams.has('from')) return CLEAR_RETURN;
  const value = encodeURIComponent(`${await digestOf(email)} ${returnAddress(url)}`);
  return `${RETURN_COOKIE}=${value}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`;
}

/** The page from which the mail to this address was asked for in this browser; null where it was none, or somebody else's mail. */
export async function rememberedReturn(request: Request, email: string): Promise<string | null> {
  const [digest, address] = remembered(request);
  return address && digest === (await digestOf(email)) ? address : null;
}

/** The page from which a new password was asked for in this browser. Whose it is, the link does not say: no guest's draft comes along. */
export function rememberedForAnyone(request: Request): string | null {
  const [, address] = remembered(request);
  if (!address) return null;
  const page = new URL(address, 'http://site');
  page.searchParams.delete(DRAFT_FLOW);
  return page.pathname + page.search;
}

const remembered = (request: Request) => readCookie(request.headers.get('cookie'), RETURN_COOKIE)?.split(' ', 2) ?? [];

/** Names nobody to who reads the browser's cookies. */
async function digestOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
}
