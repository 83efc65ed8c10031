import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does, for those who don't see the icon. */
  label: string;
  icon: ReactNode;
}

/** A square button of 44 px with an icon. */
export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  const style =
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink ' +
    'transition-colors hover:bg-sunken disabled:opacity-55';
  return (
    <button type={type} aria-label={label} title={label} className={classNames(style, className)} {...rest}>
      {icon}
    </button>
  );
}
