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
  const style = buttonStyle('secondary', 'medium');
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      {previous ? (
        <Link to={previous} rel="prev" className={style}>
          <ChevronLeft className="mirror size-5" aria-hidden="true" />
          {previousLabel}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">{position}</span>
      {next ? (
        <Link to={next} rel="next" className={style}>
          {nextLabel}
          <ChevronRight className="mirror size-5" aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
