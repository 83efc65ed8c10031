import { useEffect } from 'react';
import { removeSignedOut } from '../../platform/no-session.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';

function useTexts(name: string): [title: string, text?: string] | undefined {
  const { t } = useTranslation('shell');
  const { t: ofAccount } = useTranslation('accounts');
  const { t: ofFavorites } = useTranslation('providers/favorites');
  switch (name) {
    case 'signed-out':
      return [t('notice.signedOut'), t('notice.signedOutText')];
    case 'sign-out-failed':
      return [ofAccount('toast.signOutFailed'), ofAccount('toast.signOutFailedText')];
    case 'signed-in':
      return [ofAccount('notice.signedIn'), ofAccount('notice.signedInText')];
    case 'password-changed':
      return [ofAccount('notice.passwordChanged'), ofAccount('notice.passwordChangedText')];
    case 'account-ready':
      return [ofAccount('notice.accountReady'), ofAccount('notice.passwordChangedText')];
    case 'profile-updated':
      return [ofAccount('notice.profileUpdated'), ofAccount('notice.profileUpdatedText')];
    case 'own-profile-updated':
      return [ofAccount('notice.ownProfileUpdated')];
    case 'factor-on':
      return [ofAccount('notice.factorOn'), ofAccount('notice.factorOnText')];
    case 'factor-off':
      return [ofAccount('notice.factorOff'), ofAccount('notice.factorOffText')];
    case 'favorite-added':
      return [ofFavorites('added'), ofFavorites('addedText')];
    case 'favorite-too-many':
      return [ofFavorites('tooMany')];
    case 'favorite-failed':
      return [ofFavorites('failed')];
    default:
      return undefined;
  }
}

const REFUSALS = ['sign-out-failed', 'favorite-too-many', 'favorite-failed'];

/** Shows a notice as a toast. */
export default function Announcement({ name }: { name: string }) {
  const [title, text] = useTexts(name) ?? [];
  useEffect(() => {
    if (!title) return;
    if (name === 'signed-out') removeSignedOut();
    void showToast(REFUSALS.includes(name) ? 'error' : 'success', title, text);
  }, [name, title, text]);
  return null;
}
