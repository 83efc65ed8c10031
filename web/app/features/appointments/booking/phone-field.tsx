import { useTranslation } from '../../../platform/translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { Refusal } from './use-booking.ts';

interface PhoneFieldProps {
  value: string;
  onChange: (phone: string) => void;
  refusal: Refusal | null;
}

/** At which number the viewer is called: asked in place, once it turns out that nobody knows one. */
export function PhoneField({ value, onChange, refusal }: PhoneFieldProps) {
  const { t } = useTranslation('appointments/booking');
  const isAsked = refusal?.code === 'PHONE_NEEDED' || refusal?.code === 'INVALID_INPUT';
  if (!isAsked && value === '') return null;
  return (
    <div className="mb-4">
      <TextField
        type="tel"
        autoComplete="tel"
        name="phone"
        maxLength={40}
        label={t('phone.label')}
        hint={t('phone.hint')}
        error={refusal?.code === 'INVALID_INPUT' ? t('phone.wrong') : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
