import type { ReactNode } from 'react';

/** A quiet line across the top of a page. */
export function Banner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="border-b border-line bg-apricot-soft text-on-apricot">
      <div className="page flex items-center justify-between gap-4 text-sm">{children}</div>
    </aside>
  );
}
