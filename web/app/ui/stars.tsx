import { Star } from 'lucide-react';

const five = [1, 2, 3, 4, 5];

/** A single rating from 1 to 5, drawn; `label` says it. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={star <= value ? 'size-4 fill-apricot text-apricot' : 'size-4 text-edge'}
        />
      ))}
    </span>
  );
}
