import type { NotificationSettings } from '@polyclinic/contract/notifications/schemas';
import { BellOff, BellRing } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { usePushDevice } from './use-push-device.ts';

/** Turns on and off that this browser shows what happens, also while the page is closed. */
export function PushDevice({ push: { publicKey, endpoint } }: Pick<NotificationSettings, 'push'>) {
  const { t } = useTranslation('notifications');
  const { state, isBusy, hasFailed, turnOn, turnOff } = usePushDevice(publicKey, endpoint);
  const isOn = state === 'on';
  const canTurn = isOn || state === 'off';
  return (
    <Card aria-labelledby="push-title" className="grid gap-4">
      <div>
        <h2 id="push-title" className="flex flex-wrap items-center gap-3 text-lg">
          {t('push.title')}
          {isOn ? <Badge tone="success">{t('push.on')}</Badge> : null}
        </h2>
        <p className="mt-1 max-w-[60ch] text-muted" role="status">
          {t(`push.text.${state === 'unknown' ? 'off' : state}`)}
        </p>
      </div>
      {hasFailed ? (
        <Alert tone="danger" title={t('push.failed')} live>
          {t('push.failedHint')}
        </Alert>
      ) : null}
      {canTurn ? (
        <Button
          variant={isOn ? 'ghost' : 'secondary'}
          loading={isBusy}
          onClick={isOn ? turnOff : turnOn}
          className="justify-self-start"
        >
          {isOn ? (
            <BellOff className="size-5" aria-hidden="true" />
          ) : (
            <BellRing className="size-5" aria-hidden="true" />
          )}
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      ) : null}
    </Card>
  );
}
