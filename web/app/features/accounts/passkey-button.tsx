import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { FormResult } from './form-result.ts';
import { useErrors } from './use-errors.ts';

/** Signs in with a passkey. What speaks to the device comes with the press; without scripts there is no button. */
export function PasskeyButton({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const { press, isBusy, failure } = usePasskey();
  const error = useErrors(failure ? { ...EMPTY, error: failure } : result).form;
  return (
    <div className="grid gap-4 noscript:hidden">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('passkey.or')}
      </p>
      {error ? <FormError key={error} title={error} /> : null}
      <Button type="button" variant="secondary" loading={isBusy} onClick={press}>
        <KeyRound className="size-5" aria-hidden="true" />
        {t('passkey.signIn')}
      </Button>
    </div>
  );
}

const EMPTY: FormResult = { intent: 'passkey', done: false, values: {}, fields: {}, error: null };

/** What speaks to the device has not come. */
const notLoaded = () => ({ credential: null, failure: 'UNEXPECTED' });

function usePasskey() {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setAsking(true);
    setFailure(null);
    const { credential, failure } = await import('./passkey-device.ts').then(({ askDevice }) => askDevice(), notLoaded);
    setAsking(false);
    setFailure(failure);
    const isSharedDevice = document.querySelector<HTMLInputElement>('[name=isSharedDevice]')?.checked ? 'on' : '';
    if (credential) await submit({ intent: 'passkey', credential, isSharedDevice }, { method: 'post', replace: true });
  };
  return { press, failure, isBusy: isAsking || (state !== 'idle' && formData?.get('intent') === 'passkey') };
}
