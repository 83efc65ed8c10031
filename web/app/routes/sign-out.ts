import { CLEAR_SITE_DATA } from '@polyclinic/contract/accounts/rules';
import { redirect, redirectDocument } from 'react-router';
import { serverApi } from '../platform/api.ts';
import { noticeFor } from '../platform/cookies.ts';
import type { Route } from './+types/sign-out.ts';

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${params.lng}`);

/** Ends the session and loads a fresh document, so that nothing of the old one stays in memory. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const headers = new Headers({ 'clear-site-data': CLEAR_SITE_DATA });
  await serverApi(context, request, headers).accounts.signOut();
  const home = `/${params.lng}`;
  headers.append('set-cookie', noticeFor(home, 'signed-out'));
  return redirectDocument(home, { headers });
}
