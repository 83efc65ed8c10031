import type { EncounterNote } from '@polyclinic/contract/encounters/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { useRevalidator } from 'react-router';
import { PendingActBar, useActOutcome } from '../appointments/index.ts';
import { AddendumForm } from './addendum-form.tsx';
import { NoteDraft } from './note-draft.tsx';
import { SignedNote } from './signed-note.tsx';
import { useNote } from './use-note.ts';

interface NoteEditorProps {
  appointmentId: string;
  loaded: EncounterNote | null;
  isCompleted: boolean;
  /** The patient's, who will read it; null where that is not known */
  language: Language | null;
  /** The server's clock, epoch ms */
  now: number;
}

/** The doctor's note: a draft that saves itself, what can still be kept from being signed, then what was signed and added. */
export function NoteEditor({ appointmentId, loaded, isCompleted, language, now }: NoteEditorProps) {
  const { revalidate } = useRevalidator();
  const { note, pending, outcome, parts, state, write, flush, sign, amend } = useNote(appointmentId, loaded);
  useActOutcome(pending?.pendingAct ?? null, outcome);
  if (note?.signedAt) {
    return (
      <>
        <SignedNote note={note} />
        <AddendumForm onAdd={amend} />
      </>
    );
  }
  return (
    <div className="grid gap-5">
      {pending ? (
        <SignedNote note={pending} />
      ) : (
        <NoteDraft
          parts={parts}
          state={state}
          isCompleted={isCompleted}
          language={language}
          onWrite={write}
          onLeaveField={flush}
          onSign={sign}
        />
      )}
      <PendingActBar
        appointmentId={appointmentId}
        pending={pending?.pendingAct ?? null}
        now={now}
        onChange={() => void revalidate()}
      />
    </div>
  );
}
