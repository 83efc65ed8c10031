import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { PersonAct } from './person-action.ts';

interface SubmitProps {
  act: PersonAct;
  variant?: 'primary' | 'secondary' | 'danger';
  children: ReactNode;
}

/** Busy only while its own form is sent. */
export function Submit({ act, variant = 'primary', children }: SubmitProps) {
  const { state, formData } = useNavigation();
  return (
    <Button
      type="submit"
      variant={variant}
      loading={state !== 'idle' && formData?.get('intent') === act}
      className="justify-self-start"
    >
      {children}
    </Button>
  );
}
