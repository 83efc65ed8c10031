import { canStartCall } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { momentOf } from './moment-of.ts';
import { useOtherKind } from './use-other-kind.ts';

interface PhoneOfferProps {
  appointment: Appointment;
  isProvider: boolean;
  /** The server's clock, epoch ms */
  now: number;
  onDone: () => unknown;
}

/** While a video call can be entered and does not work: to go on by phone, in the same visit and at the same price. */
export function PhoneOffer({ appointment, isProvider, now, onDone }: PhoneOfferProps) {
  const { t } = useTranslation('appointments');
  const { money } = useFormat();
  const [phone, setPhone] = useState('');
  const { isSending, needsPhone, send } = useOtherKind(onDone);
  const { id, appointmentType, feeCents, currency, providerName } = appointment;
  if (appointmentType !== 'video' || !canStartCall(momentOf(appointment, now))) return null;
  const words = { price: money(feeCents, currency), name: `\u2068${providerName}\u2069` };
  return (
    <details className="w-full max-w-reading">
      <summary className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
        {t('phoneInstead.open')}
      </summary>
      <div className="grid justify-items-start gap-3 pt-2">
        <p className="text-pretty">{t(isProvider ? 'phoneInstead.provider' : 'phoneInstead.patient', words)}</p>
        {needsPhone && isProvider ? <p role="alert">{t('phoneInstead.unknown')}</p> : null}
        {needsPhone && !isProvider ? (
          <TextField
            type="tel"
            name="phone"
            label={t('kind.phone')}
            hint={t('kind.phoneHint')}
            autoComplete="tel"
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        ) : null}
        <Button
          variant="secondary"
          loading={isSending}
          onClick={() => void send(() => browserApi.appointments.goOnByPhone({ id, phone: phone || undefined }))}
        >
          <Phone className="size-5" aria-hidden="true" />
          {t('phoneInstead.go')}
        </Button>
      </div>
    </details>
  );
}
