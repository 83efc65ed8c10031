import { isDefinedError, ORPCError } from '@orpc/client';
import { type EarlyAccessInput, earlyAccessInput } from '@polyclinic/contract/home/schemas';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** `done` or `left`, the field that is wrong, or why it failed; `email` as it was typed. */
export interface EarlyAccessResult {
  outcome: 'done' | 'left' | 'email' | 'consent' | 'gone' | 'RATE_LIMITED' | 'unexpected';
  email?: string;
}

/** Joins the list, or leaves it by the token of a mail. */
export async function earlyAccessAction({ context, request }: LoaderArgs): Promise<EarlyAccessResult> {
  const form = await request.formData();
  const api = serverApi(context, request);
  const token = form.get('token');
  if (typeof token === 'string') return { outcome: await leave(api, token) };
  const email = String(form.get('email') ?? '');
  const input = earlyAccessInput.safeParse({
    email,
    topic: form.get('topic') ?? undefined,
    consent: form.get('consent') === 'yes',
    locale: languageOfPath(pageUrl(request).pathname),
  });
  if (input.success) return { outcome: await join(api, input.data), email };
  const isAddressWrong = input.error.issues.some(({ path }) => path[0] === 'email');
  return { outcome: isAddressWrong ? 'email' : 'consent', email };
}

async function join(api: Api, input: EarlyAccessInput): Promise<EarlyAccessResult['outcome']> {
  try {
    await api.home.requestEarlyAccess(input);
    return 'done';
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return 'RATE_LIMITED';
    if (!isDefinedError(error)) logError(error);
    return 'unexpected';
  }
}

async function leave(api: Api, token: string): Promise<EarlyAccessResult['outcome']> {
  try {
    await api.home.leaveEarlyAccess({ token });
    return 'left';
  } catch (error) {
    if (error instanceof ORPCError && ['INVALID_TOKEN', 'INVALID_INPUT'].includes(error.code)) return 'gone';
    logError(error);
    return 'unexpected';
  }
}
