import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { resumeLive } from '../../platform/live.ts';
import { leaveNothing, whoIsHere } from '../../platform/no-session.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/**
 * Over a page whose session has run out. One signs in beside it, by whichever way, and the page goes on with what was
 * written; where somebody else did, nothing of it stays.
 */
export function SignInAgain({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const userId = useViewer().session?.userId;
  const look = useEffectEvent(async () => {
    const here = await whoIsHere().catch(() => null);
    if (!here) return;
    if (here !== userId) return leaveNothing();
    onOver();
    resumeLive();
    await revalidate();
  });
  useEffect(() => {
    const listening = new AbortController();
    const check = () => void (document.hidden || look());
    window.addEventListener('focus', check, { signal: listening.signal });
    document.addEventListener('visibilitychange', check, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onOver()}
      title={t('again.title')}
      description={t('again.text')}
      closeLabel={t('again.close')}
    >
      <LinkButton to="/auth" target="_blank" reloadDocument>
        {t('again.action')}
      </LinkButton>
    </Dialog>
  );
}
