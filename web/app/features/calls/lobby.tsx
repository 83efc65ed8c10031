import { Mic, MicOff, Video as VideoIcon, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { wasInRoom } from './choices.ts';
import { Control } from './control.tsx';
import { DeviceFields } from './device-fields.tsx';
import { LevelMeter } from './level-meter.tsx';
import { LobbyChecks } from './lobby-checks.tsx';
import type { LocalMedia } from './local-media.ts';
import { PermissionHelp } from './permission-help.tsx';
import { useLocalState, useOpenedMedia } from './use-local.ts';
import { useLocalControls } from './use-local-controls.ts';
import { Video } from './video.tsx';

interface LobbyProps {
  /** Names the room for what this tab remembers of it */
  room: string;
  title: string;
  lead: string;
  relays: () => Promise<RTCIceServer[]>;
  /** Why one can't join yet, in place of the button */
  notYet?: ReactNode;
  onJoin: (local: LocalMedia) => void;
}

/** Before the call: seeing and hearing oneself, choosing devices, and joining, with or without a picture. */
export function Lobby({ room, title, lead, relays, notYet, onJoin }: LobbyProps) {
  const { local, error, retry, take } = useOpenedMedia();
  const join = (ready: LocalMedia) => {
    take();
    onJoin(ready);
  };
  const goStraightBack = useEffectEvent((ready: LocalMedia) => wasInRoom(room) && join(ready));
  useEffect(() => {
    if (local) goStraightBack(local);
  }, [local]);
  return (
    <div className="mx-auto my-auto grid w-full max-w-5xl content-center pb-8 gap-6 lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-10">
      <div
        data-theme="dark"
        className="relative grid aspect-video min-h-64 w-full place-items-center overflow-hidden rounded-card bg-paper text-ink"
      >
        {local ? <Mirror local={local} /> : null}
        {error ? (
          <PermissionHelp error={error} onRetry={() => retry()} onSoundOnly={() => retry({ withCamera: false })} />
        ) : null}
        {local || error ? null : <Asking />}
      </div>
      <div className="grid gap-5">
        <header>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-1 text-muted">{lead}</p>
        </header>
        {local ? <Ready local={local} relays={relays} notYet={notYet} onJoin={join} /> : null}
      </div>
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

function Mirror({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { picture, isMuted, isCameraOn } = useLocalState(local);
  const { toggleMicrophone, toggleCamera } = useLocalControls(local);
  return (
    <>
      {picture ? (
        <Video stream={picture} label={t('video.own')} isOwn className="absolute inset-0 size-full object-cover" />
      ) : (
        <p className="text-muted">{t('check.noPicture')}</p>
      )}
      <fieldset aria-label={t('controls')} dir="ltr" className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
        <Control label={t(isMuted ? 'unmute' : 'mute')} isOff={isMuted} onClick={toggleMicrophone}>
          {isMuted ? <MicOff /> : <Mic />}
        </Control>
        <Control
          label={t(isCameraOn ? 'turnCameraOff' : 'turnCameraOn')}
          isOff={!isCameraOn}
          onClick={() => void toggleCamera()}
        >
          {isCameraOn ? <VideoIcon /> : <VideoOff />}
        </Control>
      </fieldset>
    </>
  );
}

type ReadyProps = Pick<LobbyProps, 'relays' | 'notYet' | 'onJoin'> & { local: LocalMedia };

function Ready({ local, relays, notYet, onJoin }: ReadyProps) {
  const { t } = useTranslation('calls');
  const { choices, isCameraOn } = useLocalState(local);
  const joinWithSound = async () => {
    if (isCameraOn) await local.toggleCamera();
    onJoin(local);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted">{t('check.speak')}</p>
        <LevelMeter local={local} />
      </div>
      <DeviceFields local={local} />
      <LobbyChecks speaker={choices.speaker} relays={relays} />
      {notYet ?? (
        <div className="grid gap-3">
          <Button size="large" onClick={() => onJoin(local)}>
            {t('join')}
          </Button>
          {isCameraOn ? (
            <Button variant="ghost" onClick={() => void joinWithSound()}>
              {t('joinSoundOnly')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
