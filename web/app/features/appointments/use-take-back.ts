import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

/** Takes back what is pending on a visit, and has the page look again; what came of it is said by useActOutcome(). */
export function useTakeBack(appointmentId: string, onChange: () => void) {
  const { t } = useTranslation('appointments');
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await browserApi.appointments.takeBackAct({ id: appointmentId });
    } catch (error) {
      const isOver = error instanceof ORPCError && error.code === 'ACT_OVER';
      void showToast('error', t('failed'), t(isOver ? 'refused.ACT_OVER' : 'refused.FAILED'));
    }
    setBusy(false);
    onChange();
  };
  return { isBusy, takeBack };
}
