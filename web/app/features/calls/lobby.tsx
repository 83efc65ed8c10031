import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { AccountsZone } from '../../platform/accounts-zone.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { wasInRoom, wasMutedInRoom } from './choices.ts';
import { DeviceFields } from './device-fields.tsx';
import type { Door } from './door.ts';
import { LevelMeter } from './level-meter.tsx';
import { LobbyChecks } from './lobby-checks.tsx';
import type { LocalMedia } from './local-media.ts';
import { Mirror } from './mirror.tsx';
import { PermissionHelp } from './permission-help.tsx';
import { useLocalState, useOpenedMedia } from './use-local.ts';

interface LobbyProps {
  door: Door;
  title: string;
  lead: string;
  startTime: string | null;
  /** Why one can't join yet, in place of the button */
  notYet?: ReactNode;
  onJoin: (local: LocalMedia) => void;
}

/** Before the call: seeing and hearing oneself, choosing devices, and joining, with or without a picture. */
export function Lobby({ door, title, lead, startTime, notYet, onJoin }: LobbyProps) {
  const { local, error, retry, take } = useOpenedMedia();
  const join = (ready: LocalMedia) => {
    take();
    onJoin(ready);
  };
  const goStraightBack = useEffectEvent((ready: LocalMedia) => {
    if (!wasInRoom(door.room)) return;
    if (wasMutedInRoom(door.room) && !ready.state().isMuted) void ready.toggleMicrophone();
    join(ready);
  });
  useEffect(() => {
    if (local) goStraightBack(local);
  }, [local]);
  return (
    <div className="page grid w-full max-w-5xl gap-5 py-6 lg:my-auto lg:grid-cols-[3fr_2fr] lg:gap-x-10">
      <header className="grid gap-3 lg:col-start-2 lg:self-end">
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-1 text-muted">{lead}</p>
          {startTime ? (
            <div className="grid tabular-nums">
              <AccountsZone instant={startTime} />
            </div>
          ) : null}
        </div>
        {notYet}
      </header>
      <div
        data-theme="dark"
        className={classNames(
          'relative grid w-full place-items-center overflow-hidden rounded-card bg-paper text-ink',
          'lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-center',
          error ? 'min-h-64' : 'aspect-video',
        )}
      >
        {local ? <Mirror local={local} /> : null}
        {error ? (
          <PermissionHelp error={error} onRetry={() => retry()} onSoundOnly={() => retry({ withCamera: false })} />
        ) : null}
        {local || error ? null : <Asking />}
      </div>
      {local ? (
        <div className="grid gap-5 lg:col-start-2 lg:self-start">
          <Ready local={local} door={door} />
          {notYet ? null : <Join local={local} onJoin={join} />}
        </div>
      ) : null}
    </div>
  );
}

function Asking() {
  const { t } = useTranslation('calls');
  return (
    <p role="status" className="grid justify-items-center gap-3 p-6 text-center">
      <Spinner className="size-8" />
      {t('check.asking')}
    </p>
  );
}

function Ready({ local, door }: Pick<LobbyProps, 'door'> & { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { choices } = useLocalState(local);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted">{t('check.speak')}</p>
        <LevelMeter local={local} />
      </div>
      <DeviceFields local={local} />
      <LobbyChecks speaker={choices.speaker} door={door} />
    </>
  );
}

function Join({ local, onJoin }: Pick<LobbyProps, 'onJoin'> & { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { isCameraOn } = useLocalState(local);
  const joinWithSound = async () => {
    if (isCameraOn) await local.toggleCamera();
    onJoin(local);
  };
  return (
    <div className="grid gap-1 border-line bg-paper max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:py-3 lg:gap-3">
      <Button size="large" onClick={() => onJoin(local)}>
        {t('join')}
      </Button>
      {isCameraOn ? (
        <Button variant="ghost" onClick={() => void joinWithSound()}>
          {t('joinSoundOnly')}
        </Button>
      ) : null}
    </div>
  );
}
