import type { PaymentAlert } from '@polyclinic/contract/oversight/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ActForm } from './act-form.tsx';
import { Machine } from './machine.tsx';

/** What about money a person should look at; closed with a note. */
export function AlertLine({ alert }: { alert: PaymentAlert }) {
  const { t } = useTranslation('oversight');
  const { money, dateTime } = useFormat();
  const { id, kind, amountCents, currency, at, appointmentId, eventType } = alert;
  return (
    <li className="grid gap-3 p-4 sm:p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-semibold">{t(`alert.${kind}`)}</span>
          {amountCents !== null && currency ? (
            <span className="tabular-nums">{money(amountCents, currency)}</span>
          ) : null}
        </p>
        <p className="text-sm text-muted">{t(`alertHint.${kind}`)}</p>
        <p className="text-sm text-muted">
          <time dateTime={at}>{dateTime(at)}</time>
          {appointmentId ? (
            <>
              {' · '}
              {t('visit')} <Machine>#{appointmentId.slice(-8)}</Machine>
            </>
          ) : null}
          {eventType ? (
            <>
              {' · '}
              <Machine>{eventType}</Machine>
            </>
          ) : null}
        </p>
      </div>
      <ActForm act="close_alert" id={id} />
    </li>
  );
}
