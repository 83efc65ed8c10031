import { feeReturns, noShowFrom } from '@polyclinic/contract/ends/rules';
import { useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NO_SHOW_HASH } from '../appointments/index.ts';
import type { CallSetup } from './call-setup.ts';
import { useClock } from './use-clock.ts';

interface WaitingTermsProps {
  setup: Pick<CallSetup, 'startTime' | 'expected' | 'serverTime' | 'appointmentId' | 'isPaid'>;
}

/** To a doctor who is alone in the call: from when on they can say that the patient did not come, and where. */
export function ProviderTerms({ setup }: WaitingTermsProps) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const now = useClock(setup.serverTime);
  const [cameAt] = useState(setup.serverTime);
  const { startTime, appointmentId, expected: name } = setup;
  const from = startTime === null ? null : noShowFrom({ start: Date.parse(startTime), cameAt });
  if (from === null || appointmentId === null) return null;
  if (now < from) return <p className="text-base text-muted">{t('terms.doctor.from', { name, time: time(from) })}</p>;
  return (
    <span className="grid justify-items-center gap-3 text-base">
      {t('terms.doctor.now', { name })}
      <LinkButton to={`/visit/${appointmentId}${NO_SHOW_HASH}`} variant="secondary">
        {t('terms.doctor.action')}
      </LinkButton>
    </span>
  );
}

/** To a patient who waits for the doctor: when they need not wait any longer, and when the fee goes back. */
export function PatientsTerms({ setup }: WaitingTermsProps) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const now = useClock(setup.serverTime);
  const { startTime, appointmentId, expected: name, isPaid } = setup;
  if (startTime === null || appointmentId === null) return null;
  const { ifTold, byItself } = feeReturns({ start: Date.parse(startTime) });
  const times = { name, time: time(ifTold), end: time(byItself) };
  return (
    <div className="grid justify-items-center gap-3 text-balance">
      {now < ifTold ? (
        <p className="text-sm text-muted">{t(isPaid ? 'terms.patient.from' : 'terms.patient.fromFree', times)}</p>
      ) : (
        <>
          <p role="status">{t('waiting.late', { name })}</p>
          {isPaid ? <p className="text-sm text-muted">{t('terms.patient.now', times)}</p> : null}
          <LinkButton to={`/visit/${appointmentId}`} variant="secondary">
            {t('waiting.lateAction')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
