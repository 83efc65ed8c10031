import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCancellationWords } from './cancellation-words.ts';
import { type CancelProps, type changeOf, isMissedBy, refundPercentOf } from './cancelling.ts';
import { VisitTime } from './visit-time.tsx';

interface CancelDialogProps extends CancelProps {
  /** The key of why it was refused a moment ago: something is not as it was shown any more */
  change: ReturnType<typeof changeOf>;
  onClose: () => void;
}

/** What cancelling now means, in money, and the two ways on. */
export default function CancelDialog({ onClose, change, ...props }: CancelDialogProps) {
  const { t } = useTranslation('visits');
  const { appointment, by, actions } = props;
  const refund = useRefundText(props);
  const confirm = () => {
    const refundPercent = refundPercentOf(props);
    const back: Record<string, string> = refundPercent === null ? {} : { refundPercent: String(refundPercent) };
    actions.send('cancel', appointment.id, { shownStart: appointment.startTime, ...back });
    onClose();
  };
  const name = by === 'patient' ? appointment.providerName : appointment.patientName;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('cancel.title')}
      description={t('cancel.with', { name })}
      closeLabel={t('cancel.close')}
    >
      <div className="grid gap-5">
        <VisitTime appointment={appointment} />
        {change ? <Alert tone="warning" title={t(change)} live /> : null}
        {isMissedBy(props) ? <Alert tone="warning" title={t('cancel.missed')} /> : null}
        <Alert tone="info">{refund}</Alert>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t('cancel.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useRefundText(props: CancelProps) {
  const { t } = useTranslation('visits');
  const format = useFormat();
  const { appointment, by } = props;
  const { feeCents, currency } = appointment;
  const refundPercent = refundPercentOf(props);
  const cost = useCancellationWords(appointment, props.now);
  if (refundPercent === null) return t('refund.nothingPaid');
  const amount = format.money(Math.round((feeCents * refundPercent) / 100), currency);
  if (by === 'provider') return t('refund.byProvider', { amount });
  return refundPercent === 100 ? t('refund.full', { amount }) : cost;
}
