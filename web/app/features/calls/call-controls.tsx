import { Mic, MicOff, PhoneOff, Video as VideoIcon, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/toast.ts';

interface CallControlsProps {
  local: MediaStream | null;
  /** What ending means for this person */
  endHint: string;
  onEnd: () => Promise<void>;
}

/** Microphone, camera, end. They keep their order in every language, as on any device. */
export function CallControls({ local, endHint, onEnd }: CallControlsProps) {
  const { t } = useTranslation('calls');
  const microphone = useTrackSwitch(local?.getAudioTracks()[0], (isOn) => t(isOn ? 'unmuted' : 'muted'));
  const camera = useTrackSwitch(local?.getVideoTracks()[0], (isOn) => t(isOn ? 'cameraOn' : 'cameraOff'));
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    void onEnd().finally(() => setEnding(false));
  };
  return (
    <div className="grid justify-items-center gap-2 rounded-card bg-paper p-3">
      <fieldset aria-label={t('controls')} dir="ltr" className="flex gap-3">
        <Control label={t(microphone.isOn ? 'mute' : 'unmute')} isOff={!microphone.isOn} {...microphone.button}>
          {microphone.isOn ? <Mic /> : <MicOff />}
        </Control>
        <Control label={t(camera.isOn ? 'turnCameraOff' : 'turnCameraOn')} isOff={!camera.isOn} {...camera.button}>
          {camera.isOn ? <VideoIcon /> : <VideoOff />}
        </Control>
        <Control label={t('end')} isEnd disabled={isEnding} onClick={end}>
          <PhoneOff />
        </Control>
      </fieldset>
      <p className="max-w-[40ch] text-center text-sm text-muted">{endHint}</p>
    </div>
  );
}

/** A track that is switched on and off, saying so. */
function useTrackSwitch(track: MediaStreamTrack | undefined, describe: (isOn: boolean) => string) {
  const [isOn, setOn] = useState(true);
  const onClick = () => {
    if (!track) return;
    track.enabled = !isOn;
    setOn(!isOn);
    void showToast('info', describe(!isOn));
  };
  return { isOn, button: { onClick, disabled: !track } };
}

interface ControlProps {
  label: string;
  isOff?: boolean;
  isEnd?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({ label, isOff, isEnd, children, ...button }: ControlProps) {
  const plain = isOff ? 'bg-ink text-paper' : 'bg-sunken text-ink hover:bg-line';
  const tone = isEnd ? 'bg-danger-solid text-on-danger-solid hover:bg-danger-solid-hover' : plain;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={classNames('grid size-14 place-items-center rounded-full transition-colors disabled:opacity-55', tone)}
      {...button}
    >
      {children}
    </button>
  );
}
