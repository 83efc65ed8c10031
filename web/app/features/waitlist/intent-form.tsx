import type { ReactNode } from 'react';
import { useLocalizedPath } from '../../platform/language.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';
import { WordsForm } from '../forms/index.ts';

interface IntentFormProps {
  intent: 'earlier' | 'day' | 'take' | 'decline' | 'leave' | 'wish' | 'endWish';
  /** What the intent is about, by the names of the action's fields */
  fields: Record<string, string>;
  variant: 'primary' | 'secondary' | 'ghost';
  children: ReactNode;
  /** Further fields, above the button */
  before?: ReactNode;
}

/** One press on the waitlist, from whichever page. */
export function IntentForm({ intent, fields, variant, children, before }: IntentFormProps) {
  const localize = useLocalizedPath();
  const isSending = useIsSending({ intent, ...fields });
  return (
    <WordsForm isChecked method="post" action={localize('/waitlist')} className="grid gap-3" preventScrollReset>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before ? <div className="grid gap-3 text-start">{before}</div> : null}
      <Button type="submit" variant={variant} loading={isSending}>
        {children}
      </Button>
    </WordsForm>
  );
}
