interface ScoreRingProps {
  /** 0 to 100 */
  value: number;
  /** The value in the page's digits */
  text: string;
  /** The whole sentence for screen readers */
  label: string;
  size?: 'small' | 'large';
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;
const sizes = { small: 'size-12 text-sm', large: 'size-24 text-lg' };

/** A share of a hundred, drawn as a ring around its number. */
export function ScoreRing({ value, text, label, size = 'small' }: ScoreRingProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className={`relative inline-grid shrink-0 place-items-center font-semibold tabular-nums ${sizes[size]}`}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} strokeWidth="4" className="fill-none stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * value) / 100} ${LENGTH}`}
          className="fill-none stroke-mark"
        />
      </svg>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}
