import type { ReactNode } from 'react';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import type { Intent } from './form-result.ts';

interface SubmitButtonProps extends Pick<ButtonProps, 'variant'> {
  intent: Intent;
  children: ReactNode;
}

/** Submits its form and shows that it is on its way. */
export function SubmitButton({ intent, variant, children }: SubmitButtonProps) {
  const isSending = useIsSending({ intent });
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} loading={isSending}>
        {children}
      </Button>
    </>
  );
}
