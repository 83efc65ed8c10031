import type { Act } from '@polyclinic/contract/appointments/rules';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

const ActDialog = lazyPart(() => import('./act-dialog.tsx'));

interface ActButtonProps extends Omit<ButtonProps, 'onClick'> {
  act: Exclude<Act, 'no_show'>;
  onConfirm: () => void;
}

/** Asks once before it does what binds. */
export function ActButton({ act, onConfirm, ...button }: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <ActDialog act={act} onConfirm={confirm} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
