import { useTranslation } from '../../platform/translation.ts';
import type { CallSetup } from './call-setup.ts';
import type { CallState, Participant } from './call-state.ts';
import { NextWaiting } from './next-waiting.tsx';
import { useIsStuck } from './use-is-stuck.ts';

interface StageNoticesProps {
  setup: CallSetup;
  state: CallState;
  present: Participant[];
}

/** Who waits elsewhere, and what troubles this side: a poor line, or a server that does not answer. The call goes on. */
export function StageNotices({ setup, state, present }: StageNoticesProps) {
  const { t } = useTranslation('calls');
  const isStuck = useIsStuck(present);
  // Who never came is no failing call.
  const isMet = !setup.isProvider || state.others.some(({ part, admittedAt }) => part === 'patient' && admittedAt);
  const isSparing = present.some(({ link }) => link?.isSparing);
  return (
    <>
      <div role="status" className="grid justify-items-center gap-2 px-2 py-1 text-center text-sm">
        {setup.isProvider && setup.appointmentId ? <NextWaiting appointmentId={setup.appointmentId} /> : null}
        {isSparing ? <p className="rounded-full bg-warning-soft px-4 py-1.5 text-warning">{t('sparing')}</p> : null}
        {state.isOnline ? null : (
          <p className="rounded-full bg-warning-soft px-4 py-1.5 text-warning">{t('offline')}</p>
        )}
      </div>
      {isStuck && isMet && state.isOnline ? (
        <div className="mx-auto grid w-full max-w-reading justify-items-center px-4">{setup.byPhone}</div>
      ) : null}
    </>
  );
}
