import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface EndDialogProps {
  /** Until when a visit that has not begun can only be left, as it is written; null once it can be ended */
  endsFrom: string | null;
  onEnd: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The one question before a doctor ends a visit by ending its call. Not loaded late: it is needed without a network too. */
export function EndDialog({ endsFrom, onEnd, onLeave, onClose }: EndDialogProps) {
  const { t } = useTranslation('calls');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(endsFrom ? 'endEarly.title' : 'end.title')}
      description={endsFrom ? t('endEarly.text', { time: endsFrom }) : t('end.text')}
      closeLabel={t('end.stay')}
      theme="dark"
    >
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onLeave}>
          {t('end.leave')}
        </Button>
        {endsFrom ? null : (
          <Button variant="danger" onClick={onEnd}>
            {t('end.confirm')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
