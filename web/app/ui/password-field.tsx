import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  showLabel: string;
  hideLabel: string;
}

/** A password that can be looked at. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  showLabel,
  hideLabel,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(controlStyle, 'pe-12', className)}
          />
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={<Icon className="size-5" aria-hidden="true" />}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0"
          />
        </div>
      )}
    </Field>
  );
}
