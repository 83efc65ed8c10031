import type { Opening } from '@polyclinic/contract/availability/rules';
import { X } from 'lucide-react';
import { FieldError } from '../../ui/field.tsx';
import { ClockPair } from './clock-pair.tsx';
import { StepButton } from './step-button.tsx';

interface WindowLineProps {
  /** Of the controls: `mon` */
  name: string;
  id: string;
  value: Opening;
  /** Of the start and the end */
  labels: [string, string];
  /** What is wrong with this window and no other */
  error: string | undefined;
  onChange: (value: Opening) => void;
  /** Null where it is the last one */
  remove: { step: string; label: string } | null;
  take: (step: string) => void;
}

/** One window of a day, with what is wrong with it below. */
export function WindowLine({ name, id, value, labels, error, onChange, remove, take }: WindowLineProps) {
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <ClockPair name={name} value={value} labels={labels} errorId={errorId} onChange={onChange} />
        {remove ? (
          <StepButton
            step={remove.step}
            take={take}
            icon={<X className="size-5" aria-hidden="true" />}
            label={remove.label}
            isSmall
          />
        ) : null}
      </div>
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
