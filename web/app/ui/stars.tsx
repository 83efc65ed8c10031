import { Star } from 'lucide-react';

const five = [1, 2, 3, 4, 5];

interface StarsProps {
  value: number;
  /** The value in the page's digits */
  text: string;
  /** The whole sentence for screen readers */
  label: string;
}

/** A single rating from 1 to 5, drawn and in figures, as too little tells apricot from paper. */
export function Stars({ value, text, label }: StarsProps) {
  return (
    <span role="img" aria-label={label} className="inline-flex items-center gap-0.5">
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={star <= value ? 'size-4 fill-apricot text-apricot' : 'size-4 text-edge'}
        />
      ))}
      <span className="ms-1 font-medium text-ink tabular-nums">{text}</span>
    </span>
  );
}
