import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import type { FormResult } from '../accounts/index.ts';

const NOTHING: FormResult = { intent: 'add-passkey', done: false, values: {}, fields: {}, error: null };
/** What speaks to the device has not come. */
const NOT_LOADED: FormResult = { ...NOTHING, error: 'UNEXPECTED' };
const wrongName: FormResult = { ...NOTHING, fields: { name: 'passkeyName' } };
const ofPassword = (error: string) => ({ ...NOTHING, fields: { currentPassword: error } });

/** Has the device make a passkey and the server keep it. */
export function usePasskeyAdd() {
  const [result, setResult] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const add = async (name: string, currentPassword: string): Promise<boolean> => {
    setBusy(true);
    const added =
      wrongInput(name, currentPassword) ?? (await makeAndStore(name, currentPassword).catch(() => NOT_LOADED));
    setResult(added);
    if (added.done) await revalidate();
    setBusy(false);
    return added.done;
  };
  return { add, isBusy, result };
}

function wrongInput(name: string, currentPassword: string): FormResult | null {
  if (!name.trim()) return wrongName;
  return currentPassword ? null : ofPassword('currentPassword');
}

async function makeAndStore(name: string, currentPassword: string): Promise<FormResult> {
  const device = await import('../../platform/passkey.ts');
  try {
    await browserApi.security.addPasskey({ name, credential: await device.makePasskey(currentPassword) });
    return { ...NOTHING, done: true };
  } catch (error) {
    const failure = device.passkeyFailure(error);
    if (failure === 'INVALID_INPUT') return wrongName;
    return failure === 'WRONG_PASSWORD' ? ofPassword(failure) : { ...NOTHING, error: failure };
  }
}
