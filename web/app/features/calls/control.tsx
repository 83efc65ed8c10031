import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface ControlProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** The letter that does the same */
  shortcut?: string;
  isOff?: boolean;
  isEnd?: boolean;
  /** Something waits behind it */
  hasNews?: boolean;
  children: ReactNode;
}

/** A round button of the call's bar. */
export function Control({ label, shortcut, isOff, isEnd, hasNews, children, ...button }: ControlProps) {
  const plain = isOff ? 'bg-ink text-paper' : 'bg-sunken text-ink hover:bg-line';
  const tone = isEnd ? 'bg-danger-solid text-on-danger-solid hover:bg-danger-solid-hover' : plain;
  return (
    <button
      type="button"
      title={shortcut ? `${label} (${shortcut.toUpperCase()})` : label}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={classNames(
        'relative grid size-12 shrink-0 place-items-center rounded-full transition-colors disabled:opacity-55 sm:size-14',
        tone,
      )}
      {...button}
    >
      {children}
      {hasNews ? <span className="absolute end-0 top-0 size-3.5 rounded-full bg-apricot" aria-hidden="true" /> : null}
    </button>
  );
}
