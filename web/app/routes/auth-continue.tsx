import { data, redirect } from 'react-router';
import { readStored, removeStored, sendStored } from '../features/accounts/stored-form-action.ts';
import { StoredPage } from '../features/accounts/stored-form-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/auth-continue.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  const stored = await readStored({ context, request });
  // It is somebody else's, or was sent, or its hour is over.
  if (!stored) throw redirect(`/${languageOfPath(pageUrl(request).pathname)}`);
  return data(stored);
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  const isSent = !pageUrl(request).searchParams.has('discard');
  return isSent ? sendStored({ context, request }) : removeStored({ context, request });
}

export default function AuthContinueRoute({ loaderData }: Route.ComponentProps) {
  return <StoredPage {...loaderData} />;
}
