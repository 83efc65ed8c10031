import { useFormat } from '../../../platform/format.ts';
import { classNames } from '../../../ui/class-names.ts';

const MOST = 99;

/** How much waits; the link around it says the same in words. */
export function Count({ count, className }: { count: number; className?: string }) {
  const { number } = useFormat();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'min-w-5 rounded-full bg-apricot-soft px-1 text-center text-sm leading-5 font-medium text-on-apricot tabular-nums',
        className,
      )}
    >
      {count > MOST ? `${number(MOST)}+` : number(count)}
    </span>
  );
}
