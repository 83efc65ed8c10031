import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { LONGEST_REASON } from '@polyclinic/contract/ends/schemas';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import type { AppointmentActions } from '../appointments/index.ts';
import { WordsForm } from '../forms/index.ts';
import type { Said } from './words-button.tsx';

interface WordsDialogProps {
  said: Said;
  appointment: Appointment;
  actions: AppointmentActions;
  draft: string;
  onDraft: (draft: string) => void;
  onClose: () => void;
}

const intents = { missed: 'state', dispute: 'dispute' } as const;

/** Stays open until the answer is there, so that nothing written is lost; the page then takes it away with its button. */
export default function WordsDialog({ said, appointment: { id }, actions, draft, onDraft, onClose }: WordsDialogProps) {
  const { t } = useTranslation('ends');
  const [missing, setMissing] = useState<object>();
  const form = useFocusFirstError(missing);
  const intent = intents[said];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = draft.trim();
    if (said === 'dispute' && reason === '') return setMissing({});
    actions.send(intent, id, { reason, ...(said === 'missed' && { statement: 'missed_by_provider' }) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${said}.title`)}
      description={t(`${said}.text`)}
      closeLabel={t('close')}
    >
      <WordsForm via="form" storeAs={`${said} ${id}`} ref={form} onSubmit={submit} className="grid gap-5">
        <TextArea
          name="reason"
          label={t(`${said}.reason`)}
          hint={t(`${said}.reasonHint`)}
          error={missing && draft.trim() === '' ? t('reasonNeeded') : null}
          maxLength={LONGEST_REASON}
          className="min-h-28"
          dir="auto"
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('notNow')}
          </Button>
          <Button type="submit" loading={actions.isPending(intent, id)}>
            {t(`${said}.send`)}
          </Button>
        </div>
      </WordsForm>
    </Dialog>
  );
}
