import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

interface PrivacyButtonProps {
  intent: 'consent' | 'export';
  children: ReactNode;
}

/** Submits its form and shows that it is on its way. */
export function PrivacyButton({ intent, children }: PrivacyButtonProps) {
  const { state, formData } = useNavigation();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="secondary" loading={state !== 'idle' && formData?.get('intent') === intent}>
        {children}
      </Button>
    </>
  );
}
