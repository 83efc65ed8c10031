import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { Button } from '../../ui/button.tsx';
import { WordsForm } from '../forms/index.ts';

interface CareFormProps {
  intent: string;
  /** What it is about, by the names of the action's fields */
  fields?: Record<string, string>;
  variant?: 'primary' | 'secondary' | 'ghost';
  label: string;
  /** What there is to fill in, above the button */
  children?: ReactNode;
}

/** One press on the Care Circle, from whichever page. */
export function CareForm({ intent, fields = {}, variant = 'primary', label, children }: CareFormProps) {
  const localize = useLocalizedPath();
  const { state, formData } = useNavigation();
  const hidden = Object.entries({ intent, ...fields });
  const isSent = hidden.every(([name, value]) => formData?.get(name) === value);
  return (
    <WordsForm
      storeAs={children ? Object.values({ intent, ...fields }).join(' ') : undefined}
      isChecked
      method="post"
      action={localize('/patient/care')}
      className="grid content-start gap-4"
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={variant} loading={state !== 'idle' && isSent} className="justify-self-start">
        {label}
      </Button>
    </WordsForm>
  );
}
