import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldText } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: Option[];
    /** More of them under headings, after those without */
    groups?: { label: string; options: Option[] }[];
  };

/** One of several; the platform's own list, which every phone knows how to show. */
export function SelectField({ label, hint, error, id, options, groups = [], className, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select {...rest} {...control} className={classNames(controlStyle, 'appearance-none pe-10', className)}>
            <Options options={options} />
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}

function Options({ options }: { options: Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
