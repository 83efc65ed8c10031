import type { Act, ActOutcome } from '@polyclinic/contract/appointments/rules';
import type { PendingAct } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

/** Says what became of an act once it is no longer pending; `outcomeOf` judges by what the page knows by then. */
export function useActOutcome(pending: PendingAct | null, outcomeOf: (act: Act) => ActOutcome, isQuestion = false) {
  const { t } = useTranslation('appointments');
  const last = useRef(pending);
  const tell = useEffectEvent((act: Act) => {
    const outcome = outcomeOf(act);
    const words = isQuestion ? 'answer' : act;
    if (outcome === 'done') void showToast('success', t(`act.${words}.done`));
    if (outcome === 'taken_back') void showToast('info', t('act.takenBack'));
    if (outcome === 'lapsed') void showToast('warning', t(`act.${words}.lapsed`));
  });
  useEffect(() => {
    const was = last.current;
    last.current = pending;
    if (was && !pending) tell(was.act);
  }, [pending]);
}
