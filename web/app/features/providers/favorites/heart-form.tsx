import { Heart } from 'lucide-react';
import type { MouseEvent, SubmitEvent } from 'react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { heartId } from './heart-id.ts';

interface HeartFormProps {
  providerId: string;
  name: string;
  /** Null or nothing while nobody knows */
  isFavorite?: boolean | null;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A double click is one press. */
const pressOnce = (event: MouseEvent) => event.detail > 1 && event.preventDefault();

/** A heart that makes a doctor a favorite: by itself where scripts have not come, and for strangers, who sign in first. */
export function HeartForm({ providerId, name, isFavorite, onSubmit }: HeartFormProps) {
  const { t } = useTranslation('providers/favorites');
  return (
    <PlainForm via="form" method="post" action={useLocalizedPath()('/favorites')} onSubmit={onSubmit}>
      <IconButton
        type="submit"
        name="favorite"
        value={providerId}
        id={heartId(providerId)}
        label={t('mark', { name })}
        aria-pressed={isFavorite ?? undefined}
        onClick={pressOnce}
        icon={<Heart className={isFavorite ? 'size-5 fill-apricot text-on-apricot' : 'size-5'} aria-hidden="true" />}
        className="-m-2 scroll-mt-24"
      />
    </PlainForm>
  );
}
