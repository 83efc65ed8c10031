import { Heart as HeartIcon } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { setFavorite, useIsFavorite } from './use-is-favorite.ts';

/** Makes a doctor a favorite, or no longer. */
export default function Heart({ providerId, name }: { providerId: string; name: string }) {
  const { t } = useTranslation('providers/favorites');
  const isFavorite = useIsFavorite(useViewer().session?.userId ?? '', providerId);
  const press = async () => {
    const refusal = await setFavorite(providerId, !isFavorite);
    if (refusal) void showToast('error', t(refusal));
  };
  return (
    <IconButton
      label={t('mark', { name })}
      aria-pressed={isFavorite ?? false}
      disabled={isFavorite === null}
      onClick={press}
      icon={<HeartIcon className={isFavorite ? 'size-5 fill-apricot text-on-apricot' : 'size-5'} aria-hidden="true" />}
      className="-m-2"
    />
  );
}
