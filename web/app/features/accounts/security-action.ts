import { passwordChange } from '@polyclinic/contract/accounts/schemas';
import { redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { noticeFor } from '../../platform/cookies.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import { type Fields, finished, refused, refusedBy, wrongFields } from './fields.ts';
import type { FormResult } from './form-result.ts';

/** Changes the password, or ends sessions, as the form's button says. */
export async function securityAction(args: LoaderArgs, fields: Fields): Promise<FormResult | Response> {
  if (fields.intent === 'end-everywhere') return endEverywhere(args);
  return fields.intent === 'end-sessions' ? endSessions(args, fields) : changePassword(args, fields);
}

/** This session last, so that a failure before leaves somebody who can try again. */
async function endEverywhere({ context, request }: LoaderArgs): Promise<FormResult | Response> {
  const headers = new Headers();
  const { accounts } = serverApi(context, request, headers);
  try {
    await accounts.endSessions({});
    await accounts.signOut();
    const home = `/${languageOfPath(pageUrl(request).pathname)}`;
    headers.append('set-cookie', noticeFor(home, 'signed-out'));
    return redirectDocument(home, { headers });
  } catch (error) {
    return refusedBy(error, 'end-sessions', {});
  }
}

async function changePassword({ context, request }: LoaderArgs, fields: Fields) {
  const input = {
    currentPassword: fields.currentPassword ?? '',
    password: fields.password ?? '',
    endPasskeys: fields.endPasskeys === 'on',
    endCalendar: fields.endCalendar === 'on',
  };
  const mismatch: Fields = fields.password === fields.confirmPassword ? {} : { confirmPassword: 'confirmPassword' };
  const wrong = { ...wrongFields(passwordChange, input), ...mismatch };
  if (Object.keys(wrong).length > 0) return refused('password', fields, wrong);
  const headers = new Headers();
  try {
    await serverApi(context, request, headers).accounts.changePassword(input);
    const target = localizedPath(languageOfPath(pageUrl(request).pathname), '/security?changed');
    return redirectDocument(target, { headers });
  } catch (error) {
    return refusedBy(error, 'password', fields);
  }
}

async function endSessions({ context, request }: LoaderArgs, { id }: Fields) {
  try {
    await serverApi(context, request).accounts.endSessions(id ? { id } : {});
    return finished('end-sessions');
  } catch (error) {
    return refusedBy(error, 'end-sessions', {});
  }
}
