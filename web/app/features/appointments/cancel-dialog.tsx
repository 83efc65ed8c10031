import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import {
  type CancelProps,
  cancelKeys,
  cancelWords,
  type changeOf,
  isMissedBy,
  refundPercentOf,
} from './cancel-words.ts';
import { useCancellationWords } from './use-cancellation-words.ts';

interface CancelDialogProps extends CancelProps {
  /** The key of why it was refused a moment ago: something is not as it was shown any more */
  change: ReturnType<typeof changeOf>;
  onClose: () => void;
}

/** What cancelling now means, in money, and the two ways on. */
export default function CancelDialog({ onClose, change, ...props }: CancelDialogProps) {
  const { t } = useTranslation('appointments');
  const { appointment, by, actions } = props;
  const refund = useRefundText(props);
  const confirm = () => {
    const refundPercent = refundPercentOf(props);
    const back: Record<string, string> = refundPercent === null ? {} : { refundPercent: String(refundPercent) };
    actions.send('cancel', appointment.id, { shownStart: appointment.startTime, ...back });
    onClose();
  };
  const words = cancelKeys(props);
  const name = by === 'patient' ? appointment.providerName : appointment.patientName;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`${words}.title`)}
      description={t('cancel.with', { name })}
      closeLabel={t('cancel.close')}
    >
      <div className="grid gap-5">
        <AppointmentTime appointment={appointment} />
        {change ? <Alert tone="warning" title={t(change)} live /> : null}
        {isMissedBy(props) ? <Alert tone="warning" title={t('cancel.missed')} /> : null}
        <Alert tone="info">
          {refund} <Claim appointment={appointment} by={by} />
        </Alert>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t(words === 'cancel' ? 'cancel.keep' : `${words}.stay`)}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t(`${words}.confirm`)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the payer's bank has claimed, which is not refunded. */
function Claim({ appointment: { money: sums, currency }, by }: Pick<CancelProps, 'appointment' | 'by'>) {
  const { t } = useTranslation('appointments');
  const { money } = useFormat();
  return sums && sums.claimedCents > 0
    ? t(`refund.claimed.${by}`, { amount: money(sums.claimedCents, currency) })
    : null;
}

function useRefundText(props: CancelProps) {
  const { t } = useTranslation('appointments');
  const { money } = useFormat();
  const { appointment, now } = props;
  const policy = useCancellationWords(appointment, now);
  const { word, ...cents } = cancelWords(props);
  if (word === 'policy') return policy;
  const sums = Object.entries(cents).map(([name, sum]) => [name, money(sum, appointment.currency)]);
  return t(`refund.${word}`, Object.fromEntries(sums));
}
