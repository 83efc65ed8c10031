import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { FormResult } from './form-result.ts';
import { useErrors } from './use-errors.ts';

/** Signs in with a passkey; without scripts there is no button. */
export function PasskeyButton({ result }: { result: FormResult | undefined }) {
  const submit = useSubmit();
  const isSending = useIsSending({ intent: 'passkey' });
  const send = (credential: string) => {
    const isSharedDevice = document.querySelector<HTMLInputElement>('[name=isSharedDevice]')?.checked ? 'on' : '';
    return submit({ intent: 'passkey', credential, isSharedDevice }, { method: 'post', replace: true });
  };
  return <PasskeyChoice result={result} isSending={isSending} onCredential={send} />;
}

interface PasskeyChoiceProps {
  result: FormResult | undefined;
  isSending: boolean;
  /** Hears of the press: what another way has said is over */
  onAsk?: () => void;
  /** Takes what the device has signed, as JSON */
  onCredential: (credential: string) => Promise<void>;
}

/** The other way in. What speaks to the device comes with the press. */
export function PasskeyChoice({ result, isSending, onAsk, onCredential }: PasskeyChoiceProps) {
  const { t } = useTranslation('accounts');
  const { ask, isAsking, failure } = useDevice(onCredential);
  const error = useErrors(failure ? { ...EMPTY, error: failure } : result).form;
  return (
    <div className="grid gap-4 noscript:hidden">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('passkey.or')}
      </p>
      {error ? <FormError key={error} title={error} /> : null}
      <Button
        type="button"
        variant="secondary"
        loading={isAsking || isSending}
        onClick={() => {
          onAsk?.();
          void ask();
        }}
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {t('passkey.signIn')}
      </Button>
    </div>
  );
}

const EMPTY: FormResult = { intent: 'passkey', done: false, values: {}, fields: {}, error: null };

/** What speaks to the device has not come. */
const notLoaded = () => ({ credential: null, failure: 'UNEXPECTED' });

function useDevice(onCredential: PasskeyChoiceProps['onCredential']) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setFailure(null);
    const { credential, failure } = await import('./ask-device.ts').then(({ askDevice }) => askDevice(), notLoaded);
    setAsking(false);
    setFailure(failure);
    if (credential) await onCredential(credential);
  };
  return { ask, failure, isAsking };
}
