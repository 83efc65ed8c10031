import type { ProviderCase } from '@polyclinic/contract/admin/contract';
import { useFetcher } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useSingleSubmission } from '../../platform/use-single-submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { WordsForm } from '../forms/index.ts';
import type { SuspensionResult } from './provider-loader.ts';

interface SuspensionDialogProps {
  provider: ProviderCase;
  intent: 'suspend' | 'reinstate';
  onClose: () => void;
}

/** What it will do, why, and the press that does it. */
export default function SuspensionDialog({ provider, intent, onClose }: SuspensionDialogProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const fetcher = useFetcher<SuspensionResult>();
  const { data, state } = fetcher;
  const { isBusy, isFirst } = useSingleSubmission(fetcher);
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.done === null) return;
    const { done, appointments } = answer;
    void showToast('success', t(`suspension.${done}.done`, { count: appointments, number: number(appointments) }));
    onClose();
  });
  const name = `\u2068${provider.fullName}\u2069`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`suspension.${intent}.title`, { name })}
      description={t(`suspension.${intent}.text`)}
      closeLabel={t('review.close')}
    >
      <WordsForm
        fetcher={fetcher}
        storeAs={intent}
        isChecked
        method="post"
        onSubmit={(event) => isFirst() || event.preventDefault()}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={intent} />
        {intent === 'suspend' ? <Consequences coming={provider.coming} /> : null}
        <TextArea
          name="reason"
          maxLength={2000}
          required
          label={t('suspension.reason')}
          hint={t('suspension.reasonHint')}
          error={data?.error === 'REASON_REQUIRED' ? t('suspension.error.REASON_REQUIRED') : null}
        />
        {data?.error && data.error !== 'REASON_REQUIRED' ? (
          <Alert tone="danger" title={t(`suspension.error.${data.error}`)} live />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={intent === 'suspend' ? 'danger' : 'primary'} loading={isBusy}>
            {t(`suspension.${intent}.confirm`)}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('suspension.keep')}
          </Button>
        </div>
      </WordsForm>
    </Dialog>
  );
}

/** In numbers, as they stand now: what is booked meanwhile is cancelled as well. */
function Consequences({ coming: { visits: appointments, patients, refundCents } }: Pick<ProviderCase, 'coming'>) {
  const { t } = useTranslation('admin');
  const { number, money } = useFormat();
  if (appointments === 0) return <Alert tone="info" title={t('suspension.noVisits')} />;
  const cancelled = t('suspension.visits', { count: appointments, number: number(appointments) });
  const told = t('suspension.patients', { count: patients, number: number(patients) });
  return (
    <Alert tone="warning" title={cancelled}>
      <p>{told}</p>
      {refundCents > 0 ? <p>{t('suspension.refund', { amount: money(refundCents) })}</p> : null}
    </Alert>
  );
}
