import { isSecretField } from '@polyclinic/contract/platform/secret-fields';
import { type MiddlewareFunction, redirect } from 'react-router';
import { serverApi } from './api.ts';
import { languageOfPath, localizedPath } from './language.ts';
import { pageUrl } from './page-url.ts';
import { serverContext } from './server-context.ts';

const SIGN_IN = /^\/[a-z]{2}\/auth\?(?:.*&)?from=/;

/**
 * A browser without scripts has left its page when a form is refused because the session has run out. What was posted is
 * kept for the same person, and signing in leads to it.
 */
export const storePosted: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const isOfExpired = !context.get(serverContext).session && isDocumentPost(request);
  const copy = isOfExpired ? request.clone() : null;
  const answer = await next();
  if (!copy || !SIGN_IN.test(answer.headers.get('location') ?? '')) return answer;
  const fields = await wordsOf(copy);
  if (!fields) return answer;
  const { pathname, search } = pageUrl(request);
  const { id } = await serverApi(context, request)
    .accounts.storeForm({ address: pathname + search, fields })
    .catch(() => ({ id: null }));
  if (!id) return answer;
  const signIn = (path: string) => localizedPath(languageOfPath(pathname), path);
  const from = `${signIn('/auth/continue')}?form=${id}`;
  return redirect(`${signIn('/auth')}?${new URLSearchParams({ from })}`);
};

const isDocumentPost = ({ method, headers }: Request) =>
  method === 'POST' &&
  /\btext\/html\b/.test(headers.get('accept') ?? '') &&
  /session_token=/.test(headers.get('cookie') ?? '');

/** Null where there are files or secrets among them, or nothing. */
async function wordsOf(request: Request): Promise<[string, string][] | null> {
  const form = await request.formData().catch(() => new FormData());
  const fields = [...form];
  const isStored =
    fields.length > 0 && fields.every(([name, value]) => typeof value === 'string' && !isSecretField(name));
  return isStored ? (fields as [string, string][]) : null;
}
