import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonStyle } from './button-style.ts';

interface PaginationProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "Page 2 of 5", translated. */
  position: string;
  /** Addresses of the neighbours; null at either end. */
  previous: string | null;
  next: string | null;
}

/** Pages of results, as links, so that each has an address. */
export function Pagination(props: PaginationProps) {
  const { label, previousLabel, nextLabel, position, previous, next } = props;
  return (
    <nav aria-label={label} className="grid grid-cols-[1fr_auto_1fr] items-center gap-4">
      {previous ? (
        <Link to={previous} rel="prev" className={buttonStyle('secondary', 'medium', 'justify-self-start')}>
          <ChevronLeft className="mirror size-5" aria-hidden="true" />
          {previousLabel}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">{position}</span>
      {next ? (
        <Link to={next} rel="next" className={buttonStyle('secondary', 'medium', 'justify-self-end')}>
          {nextLabel}
          <ChevronRight className="mirror size-5" aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
