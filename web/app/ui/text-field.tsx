import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldText } from './field.tsx';

export type TextFieldProps = FieldText & ComponentProps<'input'>;

/** One line of text. */
export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} className={classNames(controlStyle, className)} />}
    </Field>
  );
}
