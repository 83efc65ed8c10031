import type { VerificationItem } from '@polyclinic/contract/admin/contract';
import { useFetcher } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useSingleSubmission } from '../../platform/use-single-submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';
import type { DecisionResult } from './admin-loader.ts';
import { DecisionError } from './decision-error.tsx';

const decisions = [
  ['approved', 'primary'],
  ['documents_needed', 'secondary'],
  ['background_check', 'secondary'],
  ['rejected', 'danger'],
] as const;

interface DecisionFormProps {
  providerId: string;
  /** What is decided about: as somebody else decides meanwhile, the press is refused */
  shownStatus: VerificationItem['status'];
  onDone: () => void;
}

/** Four ways to decide and the words that go with them. */
export function DecisionForm({ providerId, shownStatus, onDone }: DecisionFormProps) {
  const { t, tAny } = useTranslation('admin');
  const fetcher = useFetcher<DecisionResult>();
  const { data, state, formData } = fetcher;
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.error === 'FAILED') void showToast('error', t('decision.failed'));
    if (answer.error !== null) return;
    void showToast('success', tAny(`decision.done.${answer.status}`));
    onDone();
  });
  return (
    <WordsForm
      fetcher={fetcher}
      storeAs="decision"
      method="post"
      onSubmit={(event) => isFirst() || event.preventDefault()}
      className="mt-6 grid gap-4 border-t border-line pt-5"
    >
      <input type="hidden" name="providerId" value={providerId} />
      <input type="hidden" name="shownStatus" value={shownStatus} />
      {data?.error === 'VERIFICATION_CHANGED' ? <Alert tone="danger" title={t('decision.changed')} live /> : null}
      {data?.error === 'REFUSED' ? <DecisionError refusal={data.refusal} /> : null}
      <TextArea
        name="note"
        maxLength={2000}
        label={t('decision.note')}
        hint={t('decision.noteHint')}
        error={data?.error === 'REASON_REQUIRED' ? t('decision.noteNeeded') : null}
      />
      <div className="flex flex-wrap gap-3">
        {decisions.map(([status, variant]) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            variant={variant}
            loading={isBusy && formData?.get('status') === status}
          >
            {t(`decision.${status}`)}
          </Button>
        ))}
      </div>
    </WordsForm>
  );
}
