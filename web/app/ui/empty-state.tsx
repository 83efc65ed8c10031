import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  hint?: string;
  /** The next step. */
  action?: ReactNode;
}

/** Nothing here yet: what this is for, and what to do next. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      {icon ? (
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-apricot-soft text-on-apricot">
          {icon}
        </span>
      ) : null}
      <p className="text-lg font-semibold">{title}</p>
      {hint ? <p className="max-w-[44ch] text-balance text-muted">{hint}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
