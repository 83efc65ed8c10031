import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { type CancelProps, isCancellable } from './cancelling.ts';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Asks before it cancels, and says first what comes back; nothing where the visit can't be called off any more. */
export function CancelButton(props: CancelProps) {
  const { t } = useTranslation('visits');
  const [isOpen, setOpen] = useState(false);
  const refusal = props.actions.refusalOf('cancel', props.appointment.id);
  const [seen, setSeen] = useState(refusal);
  // Asked again, with what comes back by now.
  const hasChanged = refusal?.error === 'REFUND_CHANGED' && refusal !== seen;
  const close = () => {
    setOpen(false);
    setSeen(refusal);
  };
  if (!isCancellable(props)) return null;
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => setOpen(true)}
        loading={props.actions.isPending('cancel', props.appointment.id)}
      >
        {t('cancel.open')}
      </Button>
      {isOpen || hasChanged ? (
        <Suspense>
          <CancelDialog {...props} hasChanged={hasChanged} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
