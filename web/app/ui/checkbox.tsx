import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A yes or no; the whole line of 44 px answers. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-base leading-6 has-disabled:opacity-55">
      <input type="checkbox" className="tick mt-0.5 size-5" {...rest} />
      <span>{label}</span>
    </label>
  );
}
