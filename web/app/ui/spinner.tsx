import { classNames } from './class-names.ts';
import { Mark } from './mark.tsx';

interface SpinnerProps {
  className?: string;
  /** Said to screen readers; leave out inside something that already says it is busy. */
  label?: string;
  /** In the colour of the text around it. */
  plain?: boolean;
}

/** The loading state: the mark, breathing. */
export function Spinner({ className = 'size-8', label, plain }: SpinnerProps) {
  return (
    <span className={classNames('inline-flex', className)} role={label ? 'status' : undefined}>
      <Mark className="size-full" animated plain={plain} />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
