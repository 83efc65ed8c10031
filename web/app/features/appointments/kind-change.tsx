import { isUpcoming, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { momentOf } from './moment-of.ts';
import { useOtherKind } from './use-other-kind.ts';

/** Before a visit, the other kinds that its doctor offers, at the same time and price; nothing where there are none. */
export function KindChange({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('appointments');
  const { revalidate } = useRevalidator();
  const [phone, setPhone] = useState('');
  const { isSending, needsPhone, send } = useOtherKind(() => revalidate());
  const { id, status, appointmentType, offeredTypes } = appointment;
  const others = offeredTypes.filter((type) => type !== appointmentType);
  const isAhead = isUpcoming(momentOf(appointment, now)) && nextStatus(status, 'cancel') !== null;
  if (!isAhead || others.length === 0 || appointmentType === 'message') return null;
  return (
    <details className="w-full border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
        {t('kind.open')}
      </summary>
      <div className="grid justify-items-start gap-3 pt-2">
        <p className="text-sm text-pretty text-muted">{t('kind.same')}</p>
        {needsPhone ? (
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
        <div className="flex flex-wrap gap-2">
          {others.map((type) => (
            <Button
              key={type}
              variant="secondary"
              loading={isSending}
              onClick={() =>
                void send(() =>
                  browserApi.appointments.changeType({ id, appointmentType: type, phone: phone || undefined }),
                )
              }
            >
              {t(`kind.to.${type}`)}
            </Button>
          ))}
        </div>
      </div>
    </details>
  );
}
