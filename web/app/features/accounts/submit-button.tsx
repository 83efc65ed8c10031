import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import type { Intent } from './form-result.ts';

interface SubmitButtonProps extends Pick<ButtonProps, 'variant'> {
  intent: Intent;
  children: ReactNode;
}

/** Submits its form and shows that it is on its way. */
export function SubmitButton({ intent, variant, children }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} loading={isBusy}>
        {children}
      </Button>
    </>
  );
}
