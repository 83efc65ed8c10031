import { type RouterContextProvider, redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { returnAddress } from '../../platform/guard.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { serverContext } from '../../platform/server-context.ts';
import { themeCookie } from '../../platform/viewer.ts';

const A_YEAR_SECONDS = 31_536_000;

/** Keeps the theme that a form asks for in the browser, and on the profile of a signed-in person; leads back. */
export async function saveTheme({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) {
  const wanted = (await request.formData()).get('theme');
  const theme = wanted === 'dark' ? 'dark' : 'light';
  const headers = new Headers();
  headers.append('set-cookie', `${themeCookie}=${theme}; Path=/; Max-Age=${A_YEAR_SECONDS}; SameSite=Lax`);
  if (context.get(serverContext).session)
    await serverApi(context, request, headers).accounts.updateProfile({ theme }).catch(logError);
  return redirect(returnAddress(pageUrl(request)), { headers });
}
