import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { type CancelProps, isCancellable } from './cancelling.ts';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Asks before it cancels, and says first what comes back; nothing where the visit can't be called off any more. */
export function CancelButton(props: CancelProps) {
  const { t } = useTranslation('visits');
  const [isOpen, setOpen] = useState(false);
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
      {isOpen ? (
        <Suspense>
          <CancelDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
