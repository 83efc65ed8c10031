import { password } from '@polyclinic/contract/accounts/schemas';
import { GIVEN_RIGHTS } from '@polyclinic/contract/care/rules';
import { data, redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { noticeFor } from '../../platform/cookies.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { type Fields, refused, refusedBy } from '../accounts/index.ts';
import { isOver } from './care-loader.ts';

/** What a mailed link hands over; null, and to programs not there, where it is over. The token is told to the form alone. */
export async function loadHandover({ context, request }: LoaderArgs) {
  const token = pageUrl(request).searchParams.get('token') ?? '';
  try {
    return data({ token, handover: await serverApi(context, request).care.handover({ token }) });
  } catch (error) {
    if (!isOver(error)) throw error;
    return data({ token, handover: null }, { status: 404 });
  }
}

/** Makes the profile an account, and leads to signing in: the person who was signed in here is another. */
export async function takeOverAction({ context, request }: LoaderArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const wrong: Fields = password.safeParse(text('password')).success ? {} : { password: 'password' };
  const mismatch: Fields = text('password') === text('confirmPassword') ? {} : { confirmPassword: 'confirmPassword' };
  const all = { ...wrong, ...mismatch };
  if (Object.keys(all).length > 0) return refused('take-over', {}, all);
  const rights = GIVEN_RIGHTS.filter((right) => form.getAll('rights').includes(right));
  const headers = new Headers();
  const { care, accounts } = serverApi(context, request, headers);
  try {
    await care.takeOver({ token: text('token'), password: text('password'), rights });
    await accounts.signOut();
    const signIn = localizedPath(languageOfPath(pageUrl(request).pathname), '/auth');
    headers.append('set-cookie', noticeFor(signIn, 'account-ready'));
    return redirectDocument(signIn, { headers });
  } catch (error) {
    return refusedBy(error, 'take-over', {});
  }
}
