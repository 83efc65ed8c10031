import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';

const NoShowDialog = lazyPart(() => import('./no-show-dialog.tsx'));

export interface StepProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

/** Asks first: the patient has paid, and after a minute nobody can take it back. */
export function NoShowButton({ appointment, now, actions }: StepProps) {
  const { t } = useTranslation('appointments');
  const [isOpen, setOpen] = useState(false);
  const { id, wentOnByPhoneAt } = appointment;
  const confirm = () => {
    actions.send('markNoShow', id);
    setOpen(false);
  };
  return (
    <>
      <Button variant="ghost" loading={actions.isPending('markNoShow', id)} onClick={() => setOpen(true)}>
        {t(wentOnByPhoneAt ? 'noShow.phone.mark' : 'noShow.mark')}
      </Button>
      {isOpen ? (
        <Suspense>
          <NoShowDialog appointment={appointment} now={now} onConfirm={confirm} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
