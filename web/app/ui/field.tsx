import { CircleAlert } from 'lucide-react';
import { type ReactNode, use, useId } from 'react';
import { FoundErrors } from './found-errors.ts';

export interface FieldText {
  label: string;
  hint?: string;
  error?: string | null;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldText {
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label above, a hint and an error below, tied to the control that `children` draws. */
export function Field({ id, label, hint, error: said, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const error = use(FoundErrors)[control] ?? said;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={control} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? <FieldHint id={`${control}-hint`}>{hint}</FieldHint> : null}
      {error ? <FieldError id={`${control}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** The quiet line below a control. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-pretty text-muted">
      {children}
    </p>
  );
}

/** What is wrong with a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}
