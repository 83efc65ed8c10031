import type { ReactNode } from 'react';
import { useLocalizedPath } from '../../platform/language.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
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
  const isSending = useIsSending({ intent, ...fields });
  return (
    <WordsForm
      storeAs={children ? Object.values({ intent, ...fields }).join(' ') : undefined}
      isChecked
      method="post"
      action={localize('/patient/care')}
      className="grid content-start gap-4"
    >
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={variant} loading={isSending} className="justify-self-start">
        {label}
      </Button>
    </WordsForm>
  );
}
