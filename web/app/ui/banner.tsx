import type { ReactNode } from 'react';

/** A quiet line across the top of a page. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="border-b border-line bg-apricot-soft text-on-apricot">
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-sm">
        {children}
      </div>
    </div>
  );
}
