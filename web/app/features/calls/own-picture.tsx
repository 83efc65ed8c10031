import { useTranslation } from '../../platform/translation.ts';
import type { LocalMedia } from './local-media.ts';
import { useLocalState } from './use-local.ts';
import { Video } from './video.tsx';

/** What the others see of oneself, small in a corner. */
export function OwnPicture({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('calls');
  const { picture, isSharing } = useLocalState(local);
  if (!picture) return null;
  return (
    <div className="absolute end-4 bottom-4 overflow-hidden rounded-control border border-line bg-sunken shadow-float">
      <Video
        stream={picture}
        label={t('video.own')}
        isOwn={!isSharing}
        isSilent
        className="aspect-video w-28 object-cover sm:w-52"
      />
    </div>
  );
}
