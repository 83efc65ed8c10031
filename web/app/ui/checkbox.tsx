import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A yes or no; the whole line of 44 px answers. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base has-disabled:opacity-55">
      <input type="checkbox" className="tick size-5" {...rest} />
      <span>{label}</span>
    </label>
  );
}
