import { CORRECTIONS } from '@polyclinic/contract/ends/rules';
import { type DisputedEnd, LONGEST_REASON } from '@polyclinic/contract/ends/schemas';
import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useSingleSubmission } from '../../platform/use-single-submission.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { DecideSummary } from './decide-summary.tsx';
import { type Choice, isRaisable } from './money-of-choice.ts';
import type { ResolveResult } from './resolve-action.ts';

interface DecideFormProps {
  dispute: DisputedEnd;
  onDone: () => void;
}

const findings = [...CORRECTIONS, 'dismissed'] as const;

/** Support's word on a dispute: what is found and why, then once more what that does, then it is done. */
export function DecideForm({ dispute, onDone }: DecideFormProps) {
  const { t } = useTranslation('ends');
  const [choice, setChoice] = useState<Choice>({ finding: null, raisedTo: '', reason: '' });
  const [isConfirming, setConfirming] = useState(false);
  const fetcher = useFetcher<ResolveResult>();
  const { data, state, submit } = fetcher;
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  const localize = useLocalizedPath();
  useAnswer(state === 'idle' ? data : undefined, ({ error }) => {
    if (error) return void showToast('error', t('decide.failed'), t(`decide.error.${error}`));
    void showToast('success', t('decide.done'));
    onDone();
  });
  const send = () => {
    const { finding, reason } = choice;
    if (!finding || !isFirst()) return;
    const raised = isRaisable(choice) ? choice.raisedTo : '';
    void submit(
      { disputeId: dispute.id, finding, reason: reason.trim(), refundPercent: raised },
      { method: 'post', action: localize('/admin?tab=ends') },
    );
  };
  if (isConfirming)
    return (
      <DecideSummary
        dispute={dispute}
        choice={choice}
        isBusy={isBusy}
        onBack={() => setConfirming(false)}
        onConfirm={send}
      />
    );
  return <Choices disputeId={dispute.id} choice={choice} onChange={setChoice} onNext={() => setConfirming(true)} />;
}

interface ChoicesProps {
  disputeId: string;
  choice: Choice;
  onChange: (choice: Choice) => void;
  onNext: () => void;
}

function Choices({ disputeId, choice, onChange, onNext }: ChoicesProps) {
  const { t } = useTranslation('ends');
  const [asked, setAsked] = useState<object>();
  const form = useFocusFirstError(asked);
  const { finding, raisedTo, reason } = choice;
  const isMissing = reason.trim() === '';
  const next = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (finding === null || isMissing || !event.currentTarget.checkValidity()) return setAsked({});
    onNext();
  };
  const cards = findings.map((value) => ({ value, label: t(`decide.finding.${value}`) }));
  return (
    <WordsForm
      via="form"
      storeAs={`decide ${disputeId}`}
      isSent={false}
      ref={form}
      onSubmit={next}
      className="grid gap-5 border-t border-line pt-5"
    >
      <RadioCards
        isStacked
        name="finding"
        label={t('decide.label')}
        cards={cards}
        value={finding ?? ''}
        onChange={(value) => onChange({ ...choice, finding: findings.find((one) => one === value) ?? null })}
        error={asked && finding === null ? t('decide.findingNeeded') : null}
      />
      {isRaisable(choice) ? (
        <TextField
          name="raisedTo"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          label={t('decide.raise')}
          hint={t('decide.raiseHint')}
          value={raisedTo}
          onChange={(event) => onChange({ ...choice, raisedTo: event.currentTarget.value })}
        />
      ) : null}
      <TextArea
        name="reason"
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        error={asked && isMissing ? t('decide.error.REASON_REQUIRED') : null}
        maxLength={LONGEST_REASON}
        dir="auto"
        value={reason}
        onChange={(event) => onChange({ ...choice, reason: event.currentTarget.value })}
      />
      <Button type="submit" className="justify-self-start">
        {t('decide.next')}
      </Button>
    </WordsForm>
  );
}
