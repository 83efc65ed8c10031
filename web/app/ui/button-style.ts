import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'medium' | 'large';

const shape =
  'relative inline-flex items-center justify-center gap-2 rounded-control text-center font-medium ' +
  'transition-[background-color,border-color,color,opacity] select-none ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger-solid text-on-danger-solid hover:bg-danger-solid-hover',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-base',
};

/** The classes of everything that looks like a button. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string) {
  return classNames(shape, variants[variant], sizes[size], className);
}
