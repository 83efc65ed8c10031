import type { ReactNode } from 'react';

export interface RadioChip {
  value: string;
  label: ReactNode;
  /** For screen readers, where what is seen is cut short. */
  name?: string;
}

interface RadioChipsProps {
  label: string;
  name: string;
  chips: RadioChip[];
  value: string | null;
  onChange: (value: string) => void;
  /** One line that scrolls sideways, instead of rows. */
  isStrip?: boolean;
}

const chipStyle =
  'relative grid min-h-11 min-w-16 shrink-0 cursor-pointer content-center justify-items-center rounded-control border ' +
  'border-edge bg-surface px-3 py-1.5 tabular-nums transition-colors hover:bg-sunken has-checked:border-primary ' +
  'has-checked:bg-primary-soft has-checked:font-medium has-checked:ring-1 has-checked:ring-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

/** One of many short things: days, times. */
export function RadioChips({ label, name, chips, value, onChange, isStrip = false }: RadioChipsProps) {
  const row = isStrip ? '-mx-1 flex gap-2 overflow-x-auto px-1 py-1' : 'flex flex-wrap gap-2';
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className={row}>
        {chips.map((chip) => (
          <label key={chip.value} className={chipStyle}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
              aria-label={chip.name}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {chip.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
