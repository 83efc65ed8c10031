import { canStartCall, START_CALL_AFTER_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import { momentOf } from './moment-of.ts';

interface NoShowDialogProps {
  appointment: Appointment;
  now: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** What a no-show means, and until when somebody late can still be seen. */
export default function NoShowDialog({ appointment, now, onConfirm, onClose }: NoShowDialogProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { patientName: name, startTime, wentOnByPhoneAt } = appointment;
  const until = format.time(Date.parse(startTime) + START_CALL_AFTER_MS);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(wentOnByPhoneAt ? 'noShow.phone.title' : 'noShow.title', { name })}
      description={t(wentOnByPhoneAt ? 'noShow.phone.text' : 'noShow.text')}
      closeLabel={t('noShow.close')}
    >
      <div className="grid gap-5">
        <AppointmentTime appointment={appointment} />
        {!wentOnByPhoneAt && canStartCall(momentOf(appointment, now)) ? <p>{t('noShow.late', { until })}</p> : null}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('noShow.keep')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {t(wentOnByPhoneAt ? 'noShow.phone.mark' : 'noShow.mark')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
