import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { Participant } from './call-state.ts';
import { isWaiting } from './presence/rules.ts';

interface AdmitBannerProps {
  others: Participant[];
  isProvider: boolean;
  onAdmit: (userId: string) => Promise<void>;
}

/** Who waits at the door; the doctor lets them in or, a guest, sends them away. */
export function AdmitBanner({ others, isProvider, onAdmit }: AdmitBannerProps) {
  const waiting = others.filter(isWaiting);
  return (
    <div role="status" className="grid gap-2 px-2">
      {waiting.map((one) => (
        <Waiting key={one.userId} participant={one} isProvider={isProvider} onAdmit={onAdmit} />
      ))}
    </div>
  );
}

type WaitingProps = Omit<AdmitBannerProps, 'others'> & { participant: Participant };

function Waiting({ participant, isProvider, onAdmit }: WaitingProps) {
  const { t } = useTranslation('calls');
  const [isBusy, setBusy] = useState(false);
  const { isBusy: isDeclining, attempt } = useAttempt();
  const { userId, name, part, kind } = participant;
  const decline = () => attempt(() => browserApi.calls.revoke({ id: userId }), { failed: t('invite.failed') });
  const admit = () => {
    setBusy(true);
    void onAdmit(userId).finally(() => setBusy(false));
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
      <div className="flex min-w-0 grow basis-64 items-center gap-3">
        <Avatar id={userId} name={name} size="small" />
        <p className="min-w-0">
          {t('admit.waiting', { name })}
          {kind ? <span className="text-muted"> · {t(`guest.${kind}`)}</span> : null}
        </p>
      </div>
      {isProvider ? (
        <>
          {part === 'guest' ? (
            <Button variant="ghost" loading={isDeclining} onClick={() => void decline()}>
              {t('admit.decline')}
            </Button>
          ) : null}
          <Button loading={isBusy} onClick={admit} aria-label={t('admit.person', { name })}>
            {t('admit.action')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
