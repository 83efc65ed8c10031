import { Mic, MicOff, MonitorUp, PhoneOff, Video as VideoIcon, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Control } from './control.tsx';
import type { LocalMedia } from './local-media.ts';
import { useLocalState } from './use-local.ts';
import { useLocalControls } from './use-local-controls.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface LocalBarProps {
  local: LocalMedia;
  endLabel: string;
  onEnd: () => void | Promise<void>;
  /** Whether a screen may be shown */
  withScreen?: boolean;
  /** More buttons, before the last */
  children?: ReactNode;
}

const canShare = () => typeof navigator !== 'undefined' && Boolean(navigator.mediaDevices?.getDisplayMedia);

/** Microphone, camera, screen, end. They keep their order in every language, as on any device. */
export function LocalBar({ local, endLabel, onEnd, withScreen, children }: LocalBarProps) {
  const { t } = useTranslation('calls');
  const { isMuted, isCameraOn, isSharing } = useLocalState(local);
  const { toggleMicrophone, toggleCamera, toggleScreen } = useLocalControls(local);
  const [isEnding, setEnding] = useState(false);
  useShortcuts({ m: toggleMicrophone, v: toggleCamera, s: withScreen ? toggleScreen : undefined });
  const end = async () => {
    setEnding(true);
    await onEnd();
    setEnding(false);
  };
  return (
    <fieldset aria-label={t('controls')} dir="ltr" className="flex flex-wrap justify-center gap-1 sm:gap-3">
      <Control
        label={t(isMuted ? 'unmute' : 'mute')}
        shortcut="m"
        isOff={isMuted}
        onClick={() => void toggleMicrophone()}
      >
        {isMuted ? <MicOff /> : <Mic />}
      </Control>
      <Control
        label={t(isCameraOn ? 'turnCameraOff' : 'turnCameraOn')}
        shortcut="v"
        isOff={!isCameraOn}
        onClick={() => void toggleCamera()}
      >
        {isCameraOn ? <VideoIcon /> : <VideoOff />}
      </Control>
      {withScreen && canShare() ? (
        <Control
          label={t(isSharing ? 'stopSharing' : 'share')}
          shortcut="s"
          isOff={isSharing}
          onClick={() => void toggleScreen()}
        >
          <MonitorUp />
        </Control>
      ) : null}
      {children}
      <Control label={endLabel} isEnd disabled={isEnding} onClick={() => void end()}>
        <PhoneOff />
      </Control>
    </fieldset>
  );
}
