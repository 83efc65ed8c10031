import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldText } from './field.tsx';

type TextAreaProps = FieldText & ComponentProps<'textarea'>;

/** Several lines of text; grows with them. */
export function TextArea({ label, hint, error, id, className, rows = 3, ...rest }: TextAreaProps) {
  const style = classNames(controlStyle, 'field-sizing-content resize-y', className);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => <textarea rows={rows} {...rest} {...control} className={style} />}
    </Field>
  );
}
