import { LEAST_FEE_CENTS } from '@polyclinic/contract/payments/rules';
import { ANSWER_HOURS, MOST_ANSWER_FEE_CENTS } from '@polyclinic/contract/providers/rules';
import type { OwnWrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { type FormEvent, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { logError } from '../../../platform/log.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import { useEndOfWords } from '../use-end-of-words.ts';

interface WrittenAnswersDialogProps {
  /** Null before they were ever set */
  terms: OwnWrittenAnswers | null;
  opener: Element | null;
  onSaved: (terms: OwnWrittenAnswers) => void;
  onClose: () => void;
}

/** What is proposed first */
const USUAL = { isOffered: false, feeCents: 2_000, withinHours: 24 } as const;

/** What the form says; null where the fee is none that a card takes. */
function readTerms(form: FormData): OwnWrittenAnswers | null {
  const feeCents = Math.round(Number(String(form.get('fee') ?? '').replace(',', '.')) * 100);
  const isFee = feeCents === 0 || (feeCents >= LEAST_FEE_CENTS && feeCents <= MOST_ANSWER_FEE_CENTS);
  if (!isFee) return null;
  const withinHours = ANSWER_HOURS.find((hours) => String(hours) === form.get('within')) ?? USUAL.withinHours;
  return { isOffered: form.has('offer'), feeCents, withinHours };
}

/** Asks a doctor whether, for what and within what time they answer questions in writing. Import it lazily. */
export default function WrittenAnswersDialog({ terms, opener, onSaved, onClose }: WrittenAnswersDialogProps) {
  const { t } = useTranslation('messages');
  const { duration } = useFormat();
  const [problem, setProblem] = useState<{ title: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { isOver, end } = useEndOfWords(onClose);
  const { isOffered, feeCents, withinHours } = terms ?? USUAL;
  const save = async (wanted: OwnWrittenAnswers) => {
    setSaving(true);
    try {
      onSaved(await browserApi.providers.setWrittenAnswers(wanted));
      end();
    } catch (error) {
      logError(error);
      setProblem({ title: t('answers.failed') });
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const wanted = readTerms(new FormData(event.currentTarget));
    if (wanted) void save(wanted);
    else setProblem({ title: t('written.feeWrong') });
  };
  const choices = ANSWER_HOURS.map((hours) => ({ value: String(hours), label: duration(hours * 60) }));
  return (
    <Dialog
      open
      onOpenChange={end}
      title={t('written.own')}
      description={t('written.hint')}
      closeLabel={t('file.close')}
      opener={opener}
    >
      <WordsForm
        via="form"
        method="post"
        storeAs="written answers"
        isSent={isOver}
        onSubmit={submit}
        className="grid gap-4"
      >
        {problem ? <FormError title={problem.title} answer={problem} /> : null}
        <Checkbox name="offer" defaultChecked={isOffered} label={t('written.offer')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="fee"
            inputMode="decimal"
            required
            label={t('written.fee')}
            hint={t('written.feeHint')}
            defaultValue={String(feeCents / 100)}
          />
          <SelectField name="within" label={t('written.within')} defaultValue={String(withinHours)} options={choices} />
        </div>
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
