import { data, redirect } from 'react-router';
import { forgetKept, readKept, sendKept } from '../features/accounts/kept-action.ts';
import { KeptPage } from '../features/accounts/kept-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/auth-continue.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  const kept = await readKept({ context, request });
  // It is somebody else's, or was sent, or its hour is over.
  if (!kept) throw redirect(`/${languageOfPath(pageUrl(request).pathname)}`);
  return data(kept);
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  const isSent = !pageUrl(request).searchParams.has('discard');
  return isSent ? sendKept({ context, request }) : forgetKept({ context, request });
}

export default function AuthContinueRoute({ loaderData }: Route.ComponentProps) {
  return <KeptPage {...loaderData} />;
}
