import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
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

interface NoShowButtonProps extends StepProps {
  /** Whether it is where the call leads, which opens its question at once */
  isTarget?: boolean;
}

/** The part of the visit's page that says the patient did not come. */
export const NO_SHOW_HASH = '#no-show';

/** Asks first: the patient has paid, and after a minute nobody can take it back. */
export function NoShowButton({ appointment, now, actions, isTarget = false }: NoShowButtonProps) {
  const { t } = useTranslation('appointments');
  const [isOpen, setOpen] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    if (isTarget && hash === NO_SHOW_HASH) setOpen(true);
  }, [isTarget, hash]);
  const { id, wentOnByPhoneAt } = appointment;
  const confirm = () => {
    actions.send('markNoShow', id);
    setOpen(false);
  };
  return (
    <>
      <Button
        variant={isTarget ? 'secondary' : 'ghost'}
        loading={actions.isPending('markNoShow', id)}
        onClick={() => setOpen(true)}
      >
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
