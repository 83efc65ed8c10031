import { useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { mayPass } from '../../platform/persist.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast, showToastAbove } from '../../ui/toast.ts';
import { CallEnd } from './call-end.tsx';
import { CallFrame } from './call-frame.tsx';
import { CallLeft } from './call-left.tsx';
import { CallObstacle } from './call-obstacle.tsx';
import type { CallSetup } from './call-setup.ts';
import { CallStage } from './call-stage.tsx';
import { EndDialog } from './end-dialog.tsx';
import type { LocalMedia } from './local-media.ts';
import { useCall } from './use-call.ts';
import { useEnding } from './use-ending.ts';
import { WaitingRoom } from './waiting-room.tsx';

interface CallSessionProps {
  setup: CallSetup;
  local: LocalMedia;
  /** Begins anew */
  onAgain: () => void;
}

/** One attempt at the call: at the door, inside, or what stands in the way, or the end. */
export function CallSession({ setup, local, onAgain }: CallSessionProps) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const onConnected = () => void showToastAbove('success', t('connected'));
  const { state, leave, letIn } = useCall({ door: setup.door, local, onConnected });
  const { isUnrecorded, record } = useEnding(setup.onEnd);

  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);

  const { startTime, serverTime } = setup;
  const isEarly = startTime !== null && serverTime() < Date.parse(startTime);
  // The page itself says it to people who can come back.
  const hangUp = async () => (setup.isProvider ? setAsking(true) : leave());
  const end = async () => {
    setAsking(false);
    setEnding(true);
    const recorded = record();
    // Whether or not the server answers, nobody is seen or heard any longer.
    leave('over');
    try {
      if (await recorded) void showToast('info', t('ended'));
    } catch {
      void showToast('error', t('endFailed'));
    }
    setEnding(false);
  };
  const admit = async (userId: string) => {
    try {
      await letIn(userId);
    } catch (error) {
      void showToastAbove('error', t(mayPass(error) ? 'failure.network' : 'admit.failed'));
    }
  };

  if (state.error) {
    return (
      <CallFrame back={setup.back}>
        <h1 className="sr-only">{setup.title}</h1>
        <CallObstacle error={state.error} onRetry={onAgain} afterwards={setup.afterwards} />
      </CallFrame>
    );
  }
  const shown = {
    isGuest: setup.appointmentId === null,
    isUnrecorded,
    onReturn: onAgain,
    wayHome: setup.wayHome,
    afterwards: setup.afterwards,
    report: setup.report,
  };
  const first = state.step === 'left' || (state.step === 'over' && setup.isProvider) ? state.step : null;
  if (state.step === 'over' || state.step === 'left' || state.step === 'elsewhere' || state.step === 'removed') {
    return (
      <CallFrame>
        <h1 className="sr-only">{setup.title}</h1>
        {first && setup.appointmentId ? (
          <CallLeft
            {...shown}
            appointmentId={setup.appointmentId}
            first={first}
            isEnding={isEnding}
            serverTime={setup.serverTime}
          />
        ) : (
          <CallEnd {...shown} step={state.step} />
        )}
      </CallFrame>
    );
  }
  if (state.step === 'inside') {
    return (
      <>
        <CallStage setup={setup} state={state} local={local} onEnd={hangUp} onAdmit={admit} />
        {isAsking ? (
          <EndDialog
            endsFrom={isEarly ? time(startTime) : null}
            onEnd={() => void end()}
            onLeave={() => leave()}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </>
    );
  }
  return <WaitingRoom setup={setup} state={state} local={local} onLeave={() => leave()} />;
}
