import { Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { canChooseSpeaker } from './open-media.ts';

interface VideoProps {
  stream: MediaStream | null;
  label: string;
  /** One's own picture: without its sound, and as in a mirror */
  isOwn?: boolean;
  /** Without its sound */
  isSilent?: boolean;
  /** The output to play the sound on; '' for the browser's own choice */
  speaker?: string;
  className?: string;
}

/** A live picture with its sound. A browser that plays nothing unasked is asked by a button. */
export function Video({ stream, label, isOwn = false, isSilent = isOwn, speaker = '', className }: VideoProps) {
  const { t } = useTranslation('calls');
  const ref = useRef<HTMLVideoElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = async () => {
    try {
      await ref.current?.play();
      setBlocked(false);
    } catch (error) {
      setBlocked(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  };
  const start = useEffectEvent(play);
  useEffect(() => {
    const video = ref.current;
    return () => {
      // Until it is collected it would hold pictures of the camera, which waits for them and drops new ones.
      if (video) video.srcObject = null;
    };
  }, []);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = stream;
    if (stream) void start();
  }, [stream]);
  useEffect(() => {
    if (canChooseSpeaker()) void ref.current?.setSinkId(speaker).catch(() => {});
  }, [speaker]);
  return (
    <>
      <video
        ref={ref}
        autoPlay
        playsInline
        muted={isSilent}
        aria-label={label}
        className={classNames(className, isOwn && '-scale-x-100')}
      />
      {isBlocked ? (
        <Button
          className="absolute start-1/2 top-1/2 z-10 -translate-1/2 rtl:translate-x-1/2"
          onClick={() => void play()}
        >
          <Volume2 className="size-5" aria-hidden="true" />
          {t('hear')}
        </Button>
      ) : null}
    </>
  );
}
