import { ANSWER_HOURS, STAND_IN_MAX_LENGTH } from '@polyclinic/contract/providers/rules';
import type { AnswerTimes } from '@polyclinic/contract/providers/schemas';
import { type FormEvent, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import { codeOf } from '../after-failure.ts';
import { useEndOfWords } from '../use-end-of-words.ts';

interface AnswerTimesDialogProps {
  times: AnswerTimes;
  opener: Element | null;
  onSaved: (times: AnswerTimes) => void;
  onClose: () => void;
}

/** What the form says; null where it names one day of an absence and not the other. */
function readTimes(form: FormData): AnswerTimes | null {
  const field = (name: string) => String(form.get(name) ?? '').trim();
  const [from, until] = [field('from'), field('until')];
  if (Boolean(from) !== Boolean(until)) return null;
  const withinHours = ANSWER_HOURS.find((hours) => String(hours) === field('within')) ?? null;
  return { withinHours, absence: from ? { from, until, standIn: field('standIn') } : null };
}

/** Asks a doctor when messages are answered, from when until when they are away, and who is there instead. Import it lazily. */
export default function AnswerTimesDialog({ times, opener, onSaved, onClose }: AnswerTimesDialogProps) {
  const { t } = useTranslation('messages');
  const { duration } = useFormat();
  const [problem, setProblem] = useState<{ title: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { isOver, end } = useEndOfWords(onClose);
  const save = async (wanted: AnswerTimes) => {
    setSaving(true);
    try {
      onSaved(await browserApi.providers.setAnswerTimes(wanted));
      end();
    } catch (error) {
      setProblem({ title: t(codeOf(error) === 'INVALID_INPUT' ? 'answers.daysWrong' : 'answers.failed') });
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const wanted = readTimes(new FormData(event.currentTarget));
    if (wanted) void save(wanted);
    else setProblem({ title: t('answers.dayMissing') });
  };
  const choices = ANSWER_HOURS.map((hours) => ({ value: String(hours), label: duration(hours * 60) }));
  return (
    <Dialog
      open
      onOpenChange={end}
      title={t('answers.own')}
      description={t('answers.hint')}
      closeLabel={t('file.close')}
      opener={opener}
    >
      <WordsForm
        via="form"
        method="post"
        storeAs="answer times"
        isSent={isOver}
        onSubmit={submit}
        className="grid gap-4"
      >
        {problem ? <FormError title={problem.title} answer={problem} /> : null}
        <SelectField
          name="within"
          label={t('answers.withinLabel')}
          defaultValue={String(times.withinHours ?? '')}
          options={[{ value: '', label: t('answers.unsaid') }, ...choices]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="from" type="date" label={t('answers.from')} defaultValue={times.absence?.from} />
          <TextField name="until" type="date" label={t('answers.until')} defaultValue={times.absence?.until} />
        </div>
        <TextArea
          name="standIn"
          label={t('answers.standIn')}
          hint={t('answers.standInHint')}
          dir="auto"
          rows={2}
          maxLength={STAND_IN_MAX_LENGTH}
          defaultValue={times.absence?.standIn}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={end}>
            {t('change.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('change.save')}
          </Button>
        </div>
      </WordsForm>
    </Dialog>
  );
}
