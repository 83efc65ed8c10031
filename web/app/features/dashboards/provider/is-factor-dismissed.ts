import { readCookie, writePreference } from '../../../platform/cookies.ts';

const cookie = 'factor_later';
const MONTH_MS = 30 * 86_400_000;

/** Whether the line was sent away less than a month ago, in this browser. */
export function isFactorDismissed(request: Request, now: number): boolean {
  const at = Number(readCookie(request.headers.get('cookie'), cookie));
  return at > 0 && now - at < MONTH_MS;
}

export function rememberDismissal() {
  writePreference(cookie, String(Date.now()));
}
