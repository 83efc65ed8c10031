import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import type { InsurerGroup } from './country-options.ts';
import { one, type PracticeFieldsProps } from './values.ts';

/** Whose patients the doctor gives receipts that their insurer takes; those of the own country are open. */
export function InsurerFields({ values, errorOf, insurers }: PracticeFieldsProps & { insurers: InsurerGroup[] }) {
  const [chosen, setChosen] = useState(values.insurers ?? []);
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  const own = one(values, 'country');
  const isOpen = ({ country, options }: InsurerGroup) =>
    country === own || options.some(({ value }) => values.insurers?.includes(value));
  const ordered = [...insurers.filter(isOpen), ...insurers.filter((group) => !isOpen(group))];
  const error = errorOf('insurers');
  return (
    <div className="grid divide-y divide-line">
      {error ? <FieldError id="insurers-error">{error}</FieldError> : null}
      {ordered.map((group) => (
        <details key={group.country} open={isOpen(group)} className="group">
          <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
            {group.label}
            <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
          </summary>
          <fieldset
            aria-label={group.label}
            className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 pb-3"
          >
            {group.options.map(({ value, label }) => (
              <Checkbox
                key={value}
                name="insurers"
                value={value}
                label={label}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
            ))}
          </fieldset>
        </details>
      ))}
    </div>
  );
}
