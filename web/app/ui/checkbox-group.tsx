import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError, type FieldText } from './field.tsx';
import type { Option } from './select-field.tsx';

interface CheckboxGroupProps extends FieldText {
  name: string;
  options: Option[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** Any number of several. */
export function CheckboxGroup({ label, hint, error, name, options, value, onChange }: CheckboxGroupProps) {
  const id = useId();
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium">{label}</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
