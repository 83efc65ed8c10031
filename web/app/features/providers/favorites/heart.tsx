import type { SubmitEvent } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { showToast } from '../../../ui/toast.ts';
import { HeartForm } from './heart-form.tsx';
import { setFavorite, useIsFavorite } from './use-is-favorite.ts';

/** Makes a doctor a favorite, or no longer, while the page stays as it is. */
export default function Heart({ providerId, name }: { providerId: string; name: string }) {
  const { t } = useTranslation('providers/favorites');
  const isFavorite = useIsFavorite(useViewer().session?.userId ?? '', providerId);
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refusal = await setFavorite(providerId, !isFavorite);
    if (refusal) void showToast('error', t(refusal));
  };
  return <HeartForm providerId={providerId} name={name} isFavorite={isFavorite} onSubmit={press} />;
}
