import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: label and focus stay, further presses do nothing. */
  loading?: boolean;
}

const doNothing = (event: MouseEvent) => event.preventDefault();

/** A button; `primary` once per screen, for its main action. */
export function Button({
  variant = 'primary',
  size = 'medium',
  loading = false,
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle(variant, size, className)}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? doNothing : onClick}
      {...rest}
    >
      {loading ? <Spinner className="size-5" plain /> : null}
      {children}
    </button>
  );
}
