import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { backoff, pause } from '../../platform/backoff.ts';
import { isStillStale, onStale } from '../../platform/navigation.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

let isTrying = false;

/** Says that the page could not be loaded anew, and tries again until it is. */
export function useStale() {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const again = useEffectEvent(async () => {
    if (isTrying) return;
    isTrying = true;
    void showToast('error', t('unsent.title'), t('stale.text'));
    for (let failures = 1; isStillStale(); failures += 1) {
      await pause(backoff(failures));
      await revalidate();
    }
    isTrying = false;
  });
  useEffect(() => onStale(() => void again()), []);
}
