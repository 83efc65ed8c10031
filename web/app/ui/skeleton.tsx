import { classNames } from './class-names.ts';

/** Holds the place and shape of what is still loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe rounded-sm bg-sunken', className)} />;
}
