import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';

const MOST_CHARACTERS = 100;

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'className'> {
  /** For screen readers; others see the glass and the placeholder */
  label: string;
  className?: string;
}

/** Where one types what to look for. */
export function SearchBox({ label, className, ...input }: SearchBoxProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        name="q"
        maxLength={MOST_CHARACTERS}
        aria-label={label}
        {...input}
        className={`${controlStyle} text-ellipsis ps-11`}
      />
    </div>
  );
}
