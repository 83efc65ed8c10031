import type { OversightAct } from '@polyclinic/contract/oversight/schemas';
import { useId } from 'react';
import { useFetcher } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useSingleSubmission } from '../../platform/use-single-submission.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';
import type { OversightResult } from './oversight-action.ts';

interface ActFormProps {
  act: OversightAct['act'];
  id: string;
}

/** One thing to do about a line; closing it takes a note. */
export function ActForm({ act, id }: ActFormProps) {
  const { t } = useTranslation('oversight');
  const localize = useLocalizedPath();
  const fetcher = useFetcher<OversightResult>();
  const label = useId();
  const { data, state } = fetcher;
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  const isClosing = act === 'close_alert' || act === 'close_work';
  useAnswer(state === 'idle' ? data : undefined, ({ error }) => {
    if (error === 'FAILED') void showToast('error', t('failed'));
    if (error === null) void showToast('success', t(`done.${act}`));
  });
  return (
    <WordsForm
      fetcher={fetcher}
      storeAs={`${act} ${id}`}
      isChecked
      method="post"
      action={localize('/admin?tab=money')}
      onSubmit={(event) => isFirst() || event.preventDefault()}
      aria-labelledby={label}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      {isClosing ? (
        <div className="min-w-0 grow basis-56">
          <TextField
            name="note"
            label={t('note')}
            maxLength={1000}
            error={data?.error === 'REASON_REQUIRED' ? t('noteNeeded') : null}
          />
        </div>
      ) : null}
      <Button id={label} type="submit" variant="secondary" loading={isBusy}>
        {t(`act.${act}`)}
      </Button>
    </WordsForm>
  );
}
