import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { sendPhoto } from './send-photo.ts';
import { type Crop, squareOf } from './square-of.ts';

const SIDE = 512;
const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Chooses the square of a picture that others see, and sends only that. */
export default function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t, tAny } = useTranslation('photos');
  const { revalidate } = useRevalidator();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(CENTRE);
  const [isSending, setSending] = useState(false);
  const picture = usePicture(file);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture || picture === 'unreadable') return;
    const { left, top, side } = squareOf(picture, crop);
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);
  const send = async () => {
    if (!canvas.current) return;
    setSending(true);
    const refusal = await sendPhoto(canvas.current);
    setSending(false);
    if (refusal) return void showToast('error', t('failed'), tAny(`error.${refusal}`));
    onClose();
    await revalidate();
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('crop.title')} description={t('crop.text')} closeLabel={t('close')}>
      {picture === 'unreadable' ? <p className="text-danger">{t('error.FILE_UNSAFE')}</p> : null}
      <div className="grid gap-5">
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          role="img"
          aria-label={t('crop.preview')}
          className="mx-auto size-56 rounded-full bg-sunken"
        />
        {(['zoom', 'x', 'y'] as const).map((axis) => (
          <Slider key={axis} axis={axis} crop={crop} onChange={setCrop} />
        ))}
        <Button onClick={() => void send()} loading={isSending} disabled={picture === null || picture === 'unreadable'}>
          {t('crop.send')}
        </Button>
      </div>
    </Dialog>
  );
}

function Slider({ axis, crop, onChange }: { axis: keyof Crop; crop: Crop; onChange: (crop: Crop) => void }) {
  const { t } = useTranslation('photos');
  const [min, max] = axis === 'zoom' ? [1, 4] : [0, 1];
  return (
    <label className="grid gap-1 text-sm">
      {t(`crop.${axis}`)}
      {/* The picture is not mirrored with the page. */}
      <input
        type="range"
        dir="ltr"
        min={min}
        max={max}
        step={0.01}
        value={crop[axis]}
        onChange={(event) => onChange({ ...crop, [axis]: Number(event.currentTarget.value) })}
        className="h-11 w-full accent-primary"
      />
    </label>
  );
}

/** Turned as its camera held it; null until it is decoded. */
function usePicture(file: File): ImageBitmap | 'unreadable' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => (isGone ? bitmap.close() : setPicture(bitmap)),
      () => setPicture('unreadable'),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return picture;
}
