import { type EncounterNote, NOTE_PARTS } from '@polyclinic/contract/encounters/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface SignedNoteProps {
  note: Omit<EncounterNote, 'pendingAct'>;
  /** In plain words, what to do first; doctors read it in the order and the terms of theirs */
  isForPatient?: boolean;
}

const PLAIN_ORDER = ['plan', 'assessment', 'subjective', 'objective'] as const;

/** A note as it was signed, and what was added since. */
export function SignedNote({ note, isForPatient = false }: SignedNoteProps) {
  const { t } = useTranslation('encounters');
  const { dateTime, time } = useFormat();
  return (
    <div className="grid gap-5">
      <dl className="grid gap-4">
        {(isForPatient ? PLAIN_ORDER : NOTE_PARTS)
          .filter((part) => note[part])
          .map((part) => (
            <div key={part}>
              <dt className="text-sm font-medium text-muted">{t(isForPatient ? `plain.${part}` : `note.${part}`)}</dt>
              <dd dir="auto" className="whitespace-pre-line rtl:text-right">
                {note[part]}
              </dd>
            </div>
          ))}
      </dl>
      {note.wentOnByPhoneAt ? (
        <p className="text-sm text-muted">{t('byPhone', { time: time(note.wentOnByPhoneAt) })}</p>
      ) : null}
      {note.signedAt ? (
        <p className="text-sm text-muted">{t('note.signedAt', { time: dateTime(note.signedAt) })}</p>
      ) : null}
      {note.addenda.map(({ id, content, createdAt }) => (
        <div key={id} className="border-t border-line pt-4">
          <p className="text-sm text-muted">{t('note.addendumAt', { time: dateTime(createdAt) })}</p>
          <p dir="auto" className="whitespace-pre-line rtl:text-right">
            {content}
          </p>
        </div>
      ))}
    </div>
  );
}
