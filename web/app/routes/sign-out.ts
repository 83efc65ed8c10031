import { CLEAR_SITE_DATA } from '@polyclinic/contract/accounts/rules';
import { redirect, redirectDocument } from 'react-router';
import { serverApi } from '../platform/api.ts';
import { noticeFor } from '../platform/cookies.ts';
import { logError } from '../platform/log.ts';
import type { Route } from './+types/sign-out.ts';

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${params.lng}`);

/**
 * Ends the session and loads a fresh document, so that nothing of the old one stays in memory. Where it could not be
 * ended, home says so, to the one who is still signed in.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const home = `/${params.lng}`;
  const headers = new Headers();
  try {
    await serverApi(context, request, headers).accounts.signOut();
  } catch (error) {
    logError(error);
    return redirectDocument(home, { headers: { 'set-cookie': noticeFor(home, 'sign-out-failed') } });
  }
  headers.set('clear-site-data', CLEAR_SITE_DATA);
  headers.append('set-cookie', noticeFor(home, 'signed-out'));
  return redirectDocument(home, { headers });
}
