import { type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { FoundErrors } from './found-errors.ts';

export interface RadioChip {
  value: string;
  label: ReactNode;
  /** For screen readers, where what is seen is cut short. */
  name?: string;
}

interface RadioChipsProps {
  label: string;
  /** For screen readers only, where it is seen beside the chips already */
  isLabelHidden?: boolean;
  name: string;
  chips: RadioChip[];
  /** What is chosen, where a parent holds it; without it the browser does */
  value?: string | null;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  required?: boolean;
  error?: string | null;
  /** Rows that break, columns of one width, one line that is a list on a phone, or one that scrolls sideways */
  layout?: keyof typeof layouts;
}

const layouts = {
  rows: 'flex flex-wrap gap-2',
  columns: 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2',
  line: 'grid gap-2 sm:auto-cols-fr sm:grid-flow-col',
  strip: 'faded-ends -mx-1 flex gap-2 overflow-x-auto px-1 py-1',
};

const chipStyle =
  'relative grid min-h-11 min-w-16 shrink-0 cursor-pointer content-center justify-items-center rounded-control border ' +
  'border-edge bg-surface px-2.5 py-1.5 text-center tabular-nums transition-colors hover:bg-sunken ' +
  'has-checked:border-primary has-checked:bg-primary-soft has-checked:font-medium has-checked:ring-1 ' +
  'has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-primary';

/** One of many short things: days, times, marks. */
export function RadioChips({ label, isLabelHidden, chips, error: said, layout = 'rows', ...group }: RadioChipsProps) {
  const id = useId();
  const error = use(FoundErrors)[group.name] ?? said;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className={classNames(layouts[layout], error && 'mb-1.5')}>
        {chips.map((chip) => (
          <Chip key={chip.value} chip={chip} isWrong={Boolean(error)} {...group} />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}

type ChipProps = Pick<RadioChipsProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'required'> & {
  chip: RadioChip;
  isWrong: boolean;
};

function Chip({ chip, name, value, defaultValue, onChange, required, isWrong }: ChipProps) {
  return (
    <label className={chipStyle}>
      <input
        type="radio"
        name={name}
        value={chip.value}
        checked={value === undefined ? undefined : chip.value === value}
        defaultChecked={value === undefined ? chip.value === defaultValue : undefined}
        onChange={() => onChange?.(chip.value)}
        required={required}
        aria-label={chip.name}
        aria-invalid={isWrong || undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {chip.label}
    </label>
  );
}
