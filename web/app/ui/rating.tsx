import { Star } from 'lucide-react';

interface RatingProps {
  /** The average in the page's digits, or a word such as "New". */
  value: string;
  /** "(127 reviews)", translated. */
  count?: string;
  /** The whole sentence for screen readers. */
  label: string;
}

/** An average of reviews. */
export function Rating({ value, count, label }: RatingProps) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Star className="size-4 fill-apricot text-apricot" aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="font-medium">
        {value}
      </span>
      {count ? (
        <span aria-hidden="true" className="text-sm text-muted">
          {count}
        </span>
      ) : null}
    </span>
  );
}
