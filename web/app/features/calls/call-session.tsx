import { useNavigate } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { CallControls } from './call-controls.tsx';
import { CallEnd } from './call-end.tsx';
import { CallObstacle } from './call-obstacle.tsx';
import { CallStage } from './call-stage.tsx';
import { useCall } from './use-call.ts';

interface CallSessionProps {
  appointmentId: string;
  /** The other side */
  other: { id: string; name: string };
  userId: string;
  isDoctor: boolean;
  dashboardPath: string;
  /** Begins anew */
  onAgain: () => void;
}

/** The doctor's end completes a visit that has begun; one that has not is only left. */
async function completeVisit(id: string) {
  const { status } = await browserApi.appointments.get({ id });
  if (status === 'in_progress') await browserApi.appointments.complete({ id });
}

/** One attempt at the call: the stage, or what stands in its way, or its end. */
export function CallSession({ appointmentId, other, userId, isDoctor, dashboardPath, onAgain }: CallSessionProps) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const localized = useLocalizedPath();
  const onConnected = () => void showToast('success', t('connected'));
  const { state, leave } = useCall({ appointmentId, userId, onConnected });
  const ways = { appointmentId, dashboardPath };

  const end = async () => {
    try {
      if (isDoctor) await completeVisit(appointmentId);
    } catch {
      return void showToast('error', t('endFailed'));
    }
    leave();
    void showToast('info', t('ended'));
    await navigate(localized(dashboardPath));
  };

  if (state.error) return <CallObstacle error={state.error} onRetry={onAgain} {...ways} />;
  if (state.step === 'over' || state.step === 'elsewhere') {
    return <CallEnd step={state.step} onReturn={onAgain} {...ways} />;
  }
  return (
    <CallStage state={state} other={other}>
      <CallControls local={state.local} endHint={t(isDoctor ? 'endHint.doctor' : 'endHint.patient')} onEnd={end} />
    </CallStage>
  );
}
