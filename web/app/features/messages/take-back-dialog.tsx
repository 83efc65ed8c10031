import type { Message } from '@polyclinic/contract/messages/schemas';
import { useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Changes } from './use-changes.ts';
import { useSettledReason } from './use-settled-reason.ts';

interface TakeBackDialogProps {
  message: Message;
  changes: Changes;
  opener: Element | null;
  onClose: () => void;
}

/** What taking a message back means, before it is done. */
export function TakeBackDialog({ message, changes, opener, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('messages');
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const settled = useSettledReason(message);
  /** Taken back, it closes by itself. */
  const tooLate = message.takenBackAt ? null : settled;
  const takeBack = async () => {
    setUnderWay(true);
    const reason = await changes.takeBack(message);
    setUnderWay(false);
    setProblem(reason);
    if (reason === null) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('takeBack.title')}
      description={t(message.messageType === 'file' ? 'takeBack.file' : 'takeBack.text')}
      closeLabel={t('file.close')}
      opener={opener}
    >
      <div className="grid gap-5">
        {message.readAt ? <p>{t('takeBack.read')}</p> : null}
        {(tooLate ?? problem) ? (
          <p role="alert" className="text-danger">
            {tooLate ?? problem}
          </p>
        ) : null}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('takeBack.keep')}
          </Button>
          {tooLate ? null : (
            <Button variant="danger" loading={isUnderWay} onClick={() => void takeBack()}>
              {t('change.takeBack')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
