import { useEffect, useEffectEvent } from 'react';
import { onUnsent } from '../../platform/navigation.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

/** Says that a form could not be sent; it stays as it is. */
export function useUnsent() {
  const { t } = useTranslation('shell');
  const say = useEffectEvent(() => void showToast('error', t('unsent.title'), t('unsent.text')));
  useEffect(() => onUnsent(() => say()), []);
}
