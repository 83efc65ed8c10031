import type { ReactNode } from 'react';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';
import type { PersonAct } from './person-action.ts';

interface SubmitProps {
  act: PersonAct;
  variant?: 'primary' | 'secondary' | 'danger';
  children: ReactNode;
}

/** Busy only while its own form is sent. */
export function Submit({ act, variant = 'primary', children }: SubmitProps) {
  return (
    <Button type="submit" variant={variant} loading={useIsSending({ intent: act })} className="justify-self-start">
      {children}
    </Button>
  );
}
