import { Mark } from './mark.tsx';

/** The mark with the name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-8" />
      <span className="text-lg font-semibold tracking-tight text-ink">{name}</span>
    </span>
  );
}
