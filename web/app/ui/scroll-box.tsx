import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ScrollBoxProps {
  /** Of its own: another than that of the part in which it stands */
  label: string;
  className?: string;
  children: ReactNode;
}

/** What may be larger than its place, such as a table on a phone: it scrolls by keys too, and not the page. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={label} tabIndex={0} className={classNames('overflow-auto', className)}>
      {children}
    </section>
  );
}
