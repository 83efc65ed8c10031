import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldText } from './field.tsx';

export type TextFieldProps = FieldText & ComponentProps<'input'>;

/** Addresses and numbers read left to right in every script. */
const latin = new Set(['email', 'tel', 'url']);

/** One line of text. */
export function TextField({ label, hint, error, id, className, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type={type}
          dir={latin.has(type) ? 'ltr' : undefined}
          {...rest}
          {...control}
          className={classNames(controlStyle, latin.has(type) && 'rtl:text-right', className)}
        />
      )}
    </Field>
  );
}
