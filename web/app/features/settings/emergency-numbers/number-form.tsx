import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CountryNumber, NumberResult } from './emergency-numbers-loader.ts';

interface NumberFormProps {
  country: CountryNumber;
  result: NumberResult | undefined;
}

/** Another number for a country, once somebody there has confirmed it; none, or back to that of the version. */
export function NumberForm({ country: { code, shipped, own }, result }: NumberFormProps) {
  const { t } = useTranslation('settings/emergency-numbers');
  const { list } = useFormat();
  const isSending = useIsSending({ intent: 'number' });
  const original = shipped.length > 0 ? list(shipped) : t('unknown');
  return (
    <>
      <PlainForm method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="number" />
        <Known country={code} own={own} />
        <TextField
          id="emergency-number"
          name="number"
          label={t('field.number')}
          hint={t('shipped', { text: `\u2068${original}\u2069` })}
          defaultValue={result?.outcome === 'saved' ? (own ?? '') : (result?.typed ?? own ?? '')}
          error={result?.outcome === 'wrong' ? t('error.number') : null}
          inputMode="numeric"
          pattern="[0-9]{2,6}"
          autoComplete="off"
          dir="ltr"
          required
        />
        <Checkbox name="isConfirmed" label={t('field.isConfirmed')} required />
        <Button type="submit" loading={isSending} className="sm:justify-self-start">
          {t('save')}
        </Button>
      </PlainForm>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {own === '' || (own === null && shipped.length === 0) ? null : <Press intent="none" country={code} own={own} />}
        {own === null ? null : <Press intent="restore" country={code} own={own} />}
      </div>
    </>
  );
}

/** Takes the number away, or back to that of the version. */
function Press({ intent, country, own }: { intent: 'none' | 'restore'; country: string; own: string | null }) {
  const { t } = useTranslation('settings/emergency-numbers');
  const isSending = useIsSending({ intent });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value={intent} />
      <Known country={country} own={own} />
      <Button type="submit" variant="secondary" loading={isSending}>
        {t(intent)}
      </Button>
    </PlainForm>
  );
}

const Known = ({ country, own }: { country: string; own: string | null }) => (
  <>
    <input type="hidden" name="country" value={country} />
    {own === null ? null : <input type="hidden" name="isOwn" value="" />}
    <input type="hidden" name="shown" value={own ?? ''} />
  </>
);
