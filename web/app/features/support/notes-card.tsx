import { MOST_NOTE, type OverseenThread } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { useTimesDone } from '../../platform/use-times-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { FormFailure } from './form-failure.tsx';
import type { SupportResult } from './support-form.ts';

interface NotesCardProps {
  ticket: OverseenThread;
  clientId: string;
  /** Of this form, where it was refused */
  result: SupportResult | undefined;
}

/** What colleagues say to one another of a ticket; who asked doesn't read it. */
export function NotesCard({ ticket, clientId, result }: NotesCardProps) {
  const { t } = useTranslation('support');
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('notes.title')}</h2>
      <Notes notes={ticket.notes} />
      <NoteForm clientId={clientId} result={result} name={`\u2068${ticket.requester.name}\u2069`} />
    </Card>
  );
}

function Notes({ notes }: Pick<OverseenThread, 'notes'>) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  if (notes.length === 0) return null;
  return (
    <ol className="grid divide-y divide-line border-y border-line">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <bdi className="font-semibold">{note.authorName ?? t('notes.former')}</bdi>
            <time dateTime={note.createdAt} className="text-muted tabular-nums">
              {dateTime(note.createdAt)}
            </time>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line rtl:text-right">
            {note.text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function NoteForm({ clientId, result, name }: Pick<NotesCardProps, 'clientId' | 'result'> & { name: string }) {
  const { t } = useTranslation('support');
  const done = result?.done ? result : undefined;
  const form = useFocusFirstError(done ? undefined : result);
  const isSending = useIsSending({ intent: 'note' });
  const times = useTimesDone(done);
  useAnswer(done, () => void showToast('success', t('done.note')));
  return (
    <WordsForm key={times} storeAs="note" isChecked method="post" ref={form} className="grid gap-4">
      <FormFailure result={result} />
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="clientId" value={result?.clientId || clientId} />
      <TextArea
        name="note"
        required
        maxLength={MOST_NOTE}
        label={t('notes.label')}
        hint={t('notes.hint', { name })}
        defaultValue={result?.values.note}
        error={result?.wrong.includes('note') ? t('wrong.note') : null}
      />
      <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
        {t('notes.add')}
      </Button>
    </WordsForm>
  );
}
