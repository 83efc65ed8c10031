import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { type CancelProps, cancelKeys, changeOf, isCancellable } from './cancel-words.ts';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

/** Asks before it cancels, and says first what comes back; nothing where the visit can't be called off any more. */
export function CancelButton(props: CancelProps) {
  const { t } = useTranslation('appointments');
  const [isOpen, setOpen] = useState(false);
  const refusal = props.actions.refusalOf('cancel', props.appointment.id);
  const [seen, setSeen] = useState(refusal);
  const change = refusal === seen ? null : changeOf(refusal?.error);
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
        {t(`${cancelKeys(props)}.open`)}
      </Button>
      {isOpen || change ? (
        <Suspense>
          <CancelDialog {...props} change={change} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
