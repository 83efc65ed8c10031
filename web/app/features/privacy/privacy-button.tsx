import type { ReactNode } from 'react';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import type { PrivacyIntent } from './privacy-action.ts';

interface PrivacyButtonProps extends Pick<ButtonProps, 'variant'> {
  intent: PrivacyIntent;
  children: ReactNode;
}

/** Submits its form and shows that it is on its way. */
export function PrivacyButton({ intent, variant = 'secondary', children }: PrivacyButtonProps) {
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
