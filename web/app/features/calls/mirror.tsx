import { Mic, MicOff, Video as VideoIcon, VideoOff } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Control } from './control.tsx';
import type { LocalMedia } from './local-media.ts';
import { useLocalState } from './use-local.ts';
import { useLocalControls } from './use-local-controls.ts';
import { Video } from './video.tsx';

/** One's own picture before the call, and its switches. */
export function Mirror({ local }: { local: LocalMedia }) {
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
        <Control label={t(isMuted ? 'unmute' : 'mute')} isOff={isMuted} onClick={() => void toggleMicrophone()}>
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
