import { redirect } from 'react-router';
import { pageUrl } from '../../../platform/page-url.ts';

/** From the page of a request that was merged to that of the one in which it goes on. */
export function leadTo(request: Request, asked: string, found: string): void {
  if (asked === found) return;
  const { pathname } = pageUrl(request);
  throw redirect(pathname.replace(asked, found));
}
