import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { showToast } from '../../ui/toast.ts';

/** What an address may announce: a title and, where there is more to say, a text. */
const notices: Record<string, [title: string, text?: string]> = {
  'signed-out': ['notice.signedOut', 'notice.signedOutText'],
  'signed-in': ['accounts:notice.signedIn', 'accounts:notice.signedInText'],
  'password-changed': ['accounts:notice.passwordChanged', 'accounts:notice.passwordChangedText'],
  'profile-updated': ['accounts:notice.profileUpdated', 'accounts:notice.profileUpdatedText'],
};

/** Says what a full page load has just done, and takes it out of the address. */
export function useNotice() {
  const { t } = useTranslation('shell');
  const [params, setParams] = useSearchParams();
  const notice = params.get('notice');
  useEffect(() => {
    const [title, text] = notices[notice ?? ''] ?? [];
    if (!title) return;
    void showToast('success', t(title), text && t(text));
    const removeNotice = (current: URLSearchParams) => {
      current.delete('notice');
      return current;
    };
    setParams(removeNotice, { replace: true, preventScrollReset: true });
  }, [notice, t, setParams]);
}
