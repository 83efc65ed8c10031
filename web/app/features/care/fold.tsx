import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is opened to be done; works without scripts, too. */
export function Fold({ title, children, open = false }: { title: string; children: ReactNode; open?: boolean }) {
  return (
    <details open={open} className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pt-2 pb-1">{children}</div>
    </details>
  );
}
