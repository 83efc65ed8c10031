import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { showToast } from '../../ui/toast.ts';

/** Says what a full page load has just done, and takes it out of the address. */
export function useNotice() {
  const { t } = useTranslation('shell');
  const [params, setParams] = useSearchParams();
  const notice = params.get('notice');
  useEffect(() => {
    if (notice !== 'signed-out') return;
    void showToast('success', t('notice.signedOut'), t('notice.signedOutText'));
    const removeNotice = (current: URLSearchParams) => {
      current.delete('notice');
      return current;
    };
    setParams(removeNotice, { replace: true, preventScrollReset: true });
  }, [notice, t, setParams]);
}
