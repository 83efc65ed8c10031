import { ORPCError } from '@orpc/client';
import { password, signInInput } from '@polyclinic/contract/accounts/schemas';
import { factorCode, passkeyRequest } from '@polyclinic/contract/security/schemas';
import { useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { lookAtSession } from '../../platform/session-over.ts';
import { type Fields, type FormResult, type Intent, refused, refusedBy, wrongFields } from '../accounts/index.ts';

type Step = 'password' | 'code';

/** Signs in from the page that is open, which stays; with which account, the page sees for itself. */
export function useSignInHere() {
  const [step, setStep] = useState<Step>('password');
  const [result, setResult] = useState<FormResult>();
  const [busy, setBusy] = useState<Intent | null>(null);
  const isAsking = useRef(false);

  const attempt = async (intent: Intent, fields: Fields, ask: () => Promise<unknown>) => {
    // A second press before the button shows the first.
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(intent);
    try {
      await ask();
      await lookAtSession();
    } catch (error) {
      if (isForCode(error)) setStep('code');
      setResult(isForCode(error) ? undefined : refusedBy(error, intent, fields));
    }
    isAsking.current = false;
    setBusy(null);
  };

  const withPassword = async (fields: Fields) => {
    const isSharedDevice = fields.isSharedDevice === 'on';
    const input = { email: fields.email ?? '', password: fields.password ?? '', isSharedDevice };
    const wrong = wrongFields(signInInput.extend({ password }), input);
    if (Object.keys(wrong).length > 0) return setResult(refused('sign-in', fields, wrong));
    return attempt('sign-in', fields, () => browserApi.accounts.signIn(input));
  };
  const withCode = async (fields: Fields) => {
    const code = fields.code ?? '';
    if (!factorCode.safeParse(code).success) return setResult(refused('second-factor', {}, { code: 'code' }));
    return attempt('second-factor', {}, () => browserApi.security.verifyFactor({ code }));
  };
  const withPasskey = (credential: string, isSharedDevice: boolean) =>
    attempt('passkey', {}, async () => {
      const signed = passkeyRequest.parse(JSON.parse(credential));
      await browserApi.security.signInWithPasskey({ credential: signed, isSharedDevice });
    });
  const back = () => {
    setStep('password');
    setResult(undefined);
  };
  return { step, result, busy, withPassword, withCode, withPasskey, back };
}

const isForCode = (error: unknown) => error instanceof ORPCError && error.code === 'SECOND_FACTOR_NEEDED';
