import { MicOff, MonitorUp } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Participant } from './call-state.ts';
import { initialLinkState } from './link.ts';
import { LinkSteps } from './link-steps.tsx';
import { isPictureShown } from './peer-state.ts';
import { useIsSpeaking } from './use-is-speaking.ts';
import { Video } from './video.tsx';

interface TileProps {
  participant: Participant;
  /** Where to play the sound */
  speaker: string;
}

/** Somebody else: the picture, or who it would be of; the name, and whether they speak. */
export function Tile({ participant, speaker }: TileProps) {
  const { t } = useTranslation('calls');
  const { userId, name } = participant;
  const { step, stream, told } = participant.link ?? initialLinkState;
  const isSpeaking = useIsSpeaking(stream?.getAudioTracks()[0]);
  const hasFlowed = step === 'flowing' || step === 'mending';
  const isShown = hasFlowed && isPictureShown(told);
  return (
    <div
      className={classNames(
        'relative flex min-h-0 overflow-hidden rounded-card bg-surface ring-2 transition-shadow',
        isSpeaking ? 'ring-apricot' : 'ring-transparent',
      )}
    >
      <Video
        stream={stream}
        label={t('video.other', { name })}
        speaker={speaker}
        className={isShown ? 'absolute inset-0 size-full object-contain' : 'absolute size-px opacity-0'}
      />
      {isShown ? null : (
        <div className="m-auto grid justify-items-center gap-5 p-4">
          <Avatar id={userId} name={name} size="large" />
          {hasFlowed ? (
            <p role="status" className="text-muted">
              {t(told.isSparing ? 'picture.spared' : 'picture.off', { name })}
            </p>
          ) : (
            <LinkSteps step={step} name={name} />
          )}
        </div>
      )}
      <Caption participant={participant} isSpeaking={isSpeaking} />
      {step === 'mending' ? (
        <p role="status" className="absolute inset-x-0 top-4 text-center">
          <span className="rounded-full bg-paper px-4 py-2">{t('reconnecting')}</span>
        </p>
      ) : null}
    </div>
  );
}

function Caption({ participant, isSpeaking }: Pick<TileProps, 'participant'> & { isSpeaking: boolean }) {
  const { t } = useTranslation('calls');
  const { name, kind } = participant;
  const { told } = participant.link ?? initialLinkState;
  return (
    <p className="absolute start-3 bottom-3 flex max-w-[calc(100%-9.5rem)] flex-wrap items-center gap-x-2 rounded-control bg-paper px-3 py-1 text-sm">
      {told.isMuted ? <MicOff className="size-4 shrink-0" role="img" aria-label={t('other.muted')} /> : null}
      {told.isSharing ? <MonitorUp className="size-4 shrink-0" role="img" aria-label={t('other.sharing')} /> : null}
      <bdi className="truncate">{name}</bdi>
      {kind ? <span className="text-muted">{t(`guest.${kind}`)}</span> : null}
      {isSpeaking ? <span className="font-medium text-apricot">{t('speaking')}</span> : null}
    </p>
  );
}
