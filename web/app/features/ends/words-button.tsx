import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { AppointmentActions } from '../appointments/index.ts';

const WordsDialog = lazyPart(() => import('./words-dialog.tsx'));

/** What is said with a word of reason: that the doctor did not come, or that it was otherwise than recorded. */
export type Said = 'missed' | 'dispute';

interface WordsButtonProps {
  said: Said;
  appointment: Appointment;
  actions: AppointmentActions;
}

/** Asks for the word of reason, and keeps what was written while the dialog is closed. */
export function WordsButton({ said, ...appointment }: WordsButtonProps) {
  const { t } = useTranslation('ends');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState('');
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t(`${said}.open`)}
      </Button>
      {isOpen ? (
        <Suspense>
          <WordsDialog said={said} {...appointment} draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
