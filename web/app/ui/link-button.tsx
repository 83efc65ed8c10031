import type { ComponentProps } from 'react';
import { LocalizedLink } from '../platform/localized-link.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface LinkButtonProps extends ComponentProps<typeof LocalizedLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link to a page of the app that looks like a button. */
export function LinkButton({ variant = 'primary', size = 'medium', className, ...rest }: LinkButtonProps) {
  return <LocalizedLink className={buttonStyle(variant, size, className)} {...rest} />;
}
