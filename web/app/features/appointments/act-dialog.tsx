import type { Act } from '@polyclinic/contract/appointments/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ActDialogProps {
  /** A no-show has a dialog of its own, which says more */
  act: Exclude<Act, 'no_show'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** The one question before an act that binds. */
export default function ActDialog({ act, onConfirm, onClose }: ActDialogProps) {
  const { t } = useTranslation('appointments');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`act.${act}.title`)}
      description={t(`act.${act}.text`)}
      closeLabel={t('act.close')}
    >
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('act.keep')}
        </Button>
        <Button onClick={onConfirm}>{t(`act.${act}.confirm`)}</Button>
      </div>
    </Dialog>
  );
}
