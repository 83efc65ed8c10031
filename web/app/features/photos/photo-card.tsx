import { PHOTO_TYPES } from '@polyclinic/contract/photos/rules';
import type { OwnPhotos } from '@polyclinic/contract/photos/schemas';
import { Camera } from 'lucide-react';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

/** One's own photograph: what others see, what waits to be looked at, and how to change or remove it. */
export function PhotoCard({ photos }: { photos: OwnPhotos }) {
  const { t } = useTranslation('photos');
  const { session } = useViewer();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const isDoctor = session?.role === 'doctor';
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen(currentTarget.files?.[0] ?? null);
    currentTarget.value = '';
  };
  const remove = async () => {
    try {
      await browserApi.photos.remove();
      await revalidate();
    } catch {
      void showToast('error', t('failed'));
    }
  };
  const { shown, pending } = photos;
  return (
    <Card aria-labelledby="photo" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          id={session?.userId ?? ''}
          name={session?.fullName || session?.email || ''}
          photo={shown ?? pending?.id}
          size="large"
        />
        <div className="grid min-w-0 grow basis-60 gap-1">
          <h2 id="photo" className="text-lg">
            {t('title')}
          </h2>
          <p className="text-sm text-pretty text-muted">{t(isDoctor ? 'lead.doctor' : 'lead.patient')}</p>
        </div>
      </div>
      {pending ? (
        <Alert tone={pending.isRefused ? 'warning' : 'info'} title={t(pending.isRefused ? 'refused' : 'waiting')}>
          {pending.isRefused ? <bdi>{pending.reason}</bdi> : null}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={PHOTO_TYPES.join()}
          onChange={choose}
          aria-label={t('choose')}
          className="sr-only"
          tabIndex={-1}
        />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Camera className="size-5" aria-hidden="true" />
          {t(shown || pending ? 'change' : 'choose')}
        </Button>
        {shown || pending ? (
          <Button variant="ghost" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {chosen ? (
        <Suspense>
          <CropDialog file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
