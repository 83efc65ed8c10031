import { type EncounterNote, NOTE_PARTS } from '@polyclinic/contract/encounters/schemas';
import { useId } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { AddendumForm } from './addendum-form.tsx';
import { SignedNote } from './signed-note.tsx';
import { useNote } from './use-note.ts';

interface NoteEditorProps {
  appointmentId: string;
  loaded: EncounterNote | null;
  /** A note is signed once its visit is completed */
  isCompleted: boolean;
}

/** The doctor's note: a draft that saves itself, then what was signed and what was added. */
export function NoteEditor({ appointmentId, loaded, isCompleted }: NoteEditorProps) {
  const { t } = useTranslation('encounters');
  const id = useId();
  const { note, parts, state, write, flush, sign, amend } = useNote(appointmentId, loaded);
  const { isBusy, attempt } = useAttempt();
  if (note?.signedAt) {
    return (
      <>
        <SignedNote note={note} />
        <AddendumForm onAdd={amend} />
      </>
    );
  }
  const isRefused = state === 'overtaken' || state === 'closed';
  const isEmpty = NOTE_PARTS.every((part) => parts[part].trim() === '');
  const signNow = () => attempt(sign, { done: t('note.signed'), failed: t('note.signFailed') });
  return (
    <div className="grid gap-5">
      {NOTE_PARTS.map((part) => (
        <TextArea
          key={part}
          id={`${id}-${part}`}
          label={t(`note.${part}`)}
          hint={t(`note.${part}Hint`)}
          dir="auto"
          maxLength={8000}
          value={parts[part]}
          onChange={({ target }) => write(part, target.value)}
          onBlur={() => void flush()}
        />
      ))}
      {isRefused ? (
        <Alert tone="warning" live>
          {t(`note.state.${state}`)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isEmpty || !isCompleted} loading={isBusy} onClick={() => void signNow()}>
          {t('note.sign')}
        </Button>
        <p role="status" className="text-sm text-muted">
          {state === 'idle' || isRefused ? null : t(`note.state.${state}`)}
        </p>
      </div>
      <p className="text-sm text-muted">{t(isCompleted ? 'note.signHint' : 'note.signLater')}</p>
    </div>
  );
}
