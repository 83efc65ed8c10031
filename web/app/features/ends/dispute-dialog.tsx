import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DecideForm } from './decide-form.tsx';
import { DisputeEvidence } from './dispute-evidence.tsx';

interface DisputeDialogProps {
  dispute: DisputedEnd;
  onClose: () => void;
}

/** Everything to decide a disputed end by, and the decision. */
export default function DisputeDialog({ dispute, onClose }: DisputeDialogProps) {
  const { t } = useTranslation('ends');
  const { visit: appointment, resolution } = dispute;
  const { dateTime } = useFormat(appointment.timeZone);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('console.visit', {
        name: `\u2068${appointment.providerName}\u2069`,
        time: dateTime(appointment.startTime),
      })}
      closeLabel={t('close')}
    >
      <div className="grid gap-6">
        <DisputeEvidence dispute={dispute} />
        {resolution ? <Resolution resolution={resolution} /> : <DecideForm dispute={dispute} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

function Resolution({ resolution }: { resolution: NonNullable<DisputedEnd['resolution']> }) {
  const { t } = useTranslation('ends');
  const { dateTime, number } = useFormat();
  const { correctedTo, reason, resolvedAt, houseBearsPercent } = resolution;
  const percent = number(houseBearsPercent / 100, { style: 'percent' });
  return (
    <Alert tone="success" title={t(`decide.finding.${correctedTo ?? 'dismissed'}`)}>
      <p dir="auto" className="my-1 whitespace-pre-line rtl:text-right">
        {reason}
      </p>
      {houseBearsPercent > 0 ? <p>{t('console.houseBears', { percent })}</p> : null}
      <p className="text-sm text-muted">{dateTime(resolvedAt)}</p>
    </Alert>
  );
}
