import { classNames } from './class-names.ts';
import { Mark } from './mark.tsx';

interface SpinnerProps {
  className?: string;
  /** Said to screen readers; leave out inside something that already says it is busy. */
  label?: string;
}

/** The loading state: the mark, breathing. */
export function Spinner({ className = 'size-8', label }: SpinnerProps) {
  return (
    <span className={classNames('inline-flex', className)} role={label ? 'status' : undefined}>
      <Mark className="size-full" animated />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
