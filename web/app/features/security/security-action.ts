import { email } from '@polyclinic/contract/accounts/schemas';
import { currentPassword, factorCode, passkeyName } from '@polyclinic/contract/security/schemas';
import { redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { noticeFor } from '../../platform/cookies.ts';
import { arrivalAddress } from '../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import {
  type Fields,
  type FormResult,
  finished,
  type Intent,
  readFields,
  refused,
  refusedBy,
  welcome,
  wrongFields,
} from '../accounts/index.ts';

type Step = (args: LoaderArgs, fields: Fields) => Promise<FormResult | Response>;

/** What the security page's forms ask for, beside password and sessions. */
export const securitySteps: Partial<Record<string, Step>> = {
  'change-email': changeEmail,
  'begin-factor': beginFactor,
  'confirm-factor': confirmFactor,
  'renew-codes': renewCodes,
  'end-factor': endFactor,
  'rename-passkey': renamePasskey,
  'remove-passkey': removePasskey,
};

async function changeEmail({ context, request }: LoaderArgs, fields: Fields) {
  const input = { email: fields.email ?? '', currentPassword: fields.currentPassword ?? '' };
  const wrong = wrongFields(currentPassword.extend({ email }), input);
  if (Object.keys(wrong).length > 0) return refused('change-email', fields, wrong);
  return answered('change-email', fields, async () => {
    await serverApi(context, request).security.changeEmail(input);
    return finished('change-email', { email: input.email });
  });
}

async function beginFactor({ context, request }: LoaderArgs, fields: Fields) {
  return withPassword('begin-factor', fields, async (input) => {
    const { uri, secret, recoveryCodes } = await serverApi(context, request).security.beginFactor(input);
    return finished('begin-factor', { uri, secret, codes: recoveryCodes.join(' ') });
  });
}

async function confirmFactor({ context, request }: LoaderArgs, fields: Fields) {
  const wrong = wrongCode(fields);
  if (wrong) return refused('confirm-factor', fields, wrong);
  const headers = new Headers();
  return answered('confirm-factor', fields, async () => {
    await serverApi(context, request, headers).security.confirmFactor({ code: fields.code ?? '' });
    return backTo(request, headers, 'factor-on');
  });
}

async function renewCodes({ context, request }: LoaderArgs, fields: Fields) {
  return withPassword('renew-codes', fields, async (input) => {
    const { recoveryCodes } = await serverApi(context, request).security.renewRecoveryCodes(input);
    return finished('renew-codes', { codes: recoveryCodes.join(' ') });
  });
}

async function endFactor({ context, request }: LoaderArgs, fields: Fields) {
  const headers = new Headers();
  return withPassword('end-factor', fields, async (input) => {
    await serverApi(context, request, headers).security.endFactor(input);
    return backTo(request, headers, 'factor-off');
  });
}

async function renamePasskey({ context, request }: LoaderArgs, { id = '', name = '' }: Fields) {
  if (!passkeyName.safeParse(name).success) return refused('rename-passkey', { id }, { name: 'passkeyName' });
  return answered('rename-passkey', { id }, async () => {
    await serverApi(context, request).security.renamePasskey({ id, name });
    return finished('rename-passkey', { id });
  });
}

async function removePasskey({ context, request }: LoaderArgs, fields: Fields) {
  return withPassword('remove-passkey', fields, async (input) => {
    await serverApi(context, request).security.removePasskey({ ...input, id: fields.id ?? '' });
    return finished('remove-passkey');
  });
}

/** The session was renewed: its cookie needs a document of its own. */
function backTo(request: Request, headers: Headers, notice: string) {
  const page = localizedPath(languageOfPath(pageUrl(request).pathname), '/security');
  headers.append('set-cookie', noticeFor(page, notice));
  return redirectDocument(page, { headers });
}

type Asked = () => Promise<FormResult | Response>;
type AskedWithPassword = (input: { currentPassword: string }) => Promise<FormResult | Response>;

async function withPassword(intent: Intent, fields: Fields, ask: AskedWithPassword) {
  const input = { currentPassword: fields.currentPassword ?? '' };
  const wrong = wrongFields(currentPassword, input);
  return Object.keys(wrong).length > 0 ? refused(intent, fields, wrong) : answered(intent, fields, () => ask(input));
}

async function answered(intent: Intent, fields: Fields, ask: Asked): Promise<FormResult | Response> {
  try {
    return await ask();
  } catch (error) {
    return refusedBy(error, intent, fields);
  }
}

const wrongCode = ({ code }: Fields): Fields | null => (factorCode.safeParse(code).success ? null : { code: 'code' });

/** The second step of signing in. */
export async function factorStepAction({ context, request }: LoaderArgs) {
  const fields = await readFields(request);
  const wrong = wrongCode(fields);
  if (wrong) return refused('second-factor', {}, wrong);
  const headers = new Headers();
  return answered('second-factor', {}, async () => {
    const session = await serverApi(context, request, headers).security.verifyFactor({ code: fields.code ?? '' });
    return welcome(session, { headers, address: arrivalAddress(pageUrl(request), session) });
  });
}

/** Follows the link that was mailed to a new address. */
export async function newEmailAction({ context, request }: LoaderArgs) {
  const { token = '' } = await readFields(request);
  return answered('confirm-new-email', {}, async () =>
    finished('confirm-new-email', await serverApi(context, request).security.confirmNewEmail({ token })),
  );
}
