import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface StepButtonProps {
  step: string;
  take: (step: string) => void;
  icon: ReactNode;
  label: string;
  /** For those who hear the button without what stands around it */
  spoken?: string;
  /** Only the icon is seen */
  isSmall?: boolean;
}

/** Changes the form's shape at once; without scripts it posts the form, which comes back changed. */
export function StepButton({ step, take, icon, label, spoken, isSmall = false }: StepButtonProps) {
  const props = {
    type: 'submit' as const,
    name: 'intent',
    value: step,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      take(step);
    },
  };
  if (isSmall) return <IconButton {...props} label={label} icon={icon} />;
  return (
    <Button {...props} variant="ghost" className="-ms-4 justify-self-start" aria-label={spoken}>
      {icon}
      {label}
    </Button>
  );
}
