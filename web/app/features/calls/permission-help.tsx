import { CameraOff } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { browserKind } from './browser-kind.ts';
import { explain } from './call-failure.ts';
import { MediaError } from './open-media.ts';

interface PermissionHelpProps {
  error: unknown;
  onRetry: () => void;
  onSoundOnly: () => void;
}

/** Why camera and microphone can't be used, and what to do in this very browser. */
export function PermissionHelp({ error, onRetry, onSoundOnly }: PermissionHelpProps) {
  const { t } = useTranslation('calls');
  const isDenied = error instanceof MediaError && error.problem === 'denied';
  return (
    <div role="alert" className="grid content-center justify-items-center gap-3 p-6 text-center">
      <CameraOff className="size-8 text-danger" aria-hidden="true" />
      <p className="text-lg font-semibold">{t('denied.title')}</p>
      <p className="max-w-[48ch] text-muted">{t(explain(error).key, { time: '' })}</p>
      {isDenied ? (
        <p className="max-w-[48ch] rounded-control bg-info-soft p-4 text-start text-info">
          {t(`denied.${browserKind()}`)}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button variant="secondary" onClick={onSoundOnly}>
          {t('check.trySoundOnly')}
        </Button>
      </div>
    </div>
  );
}
