import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  value: ReactNode;
  hint?: string;
  icon?: ReactNode;
}

/** One figure and what it counts. */
export function StatCard({ label, value, hint, icon }: StatCardProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <dl className="grid grid-cols-1 gap-1">
        <dt className="flex items-start justify-between gap-1 text-sm text-muted sm:gap-2">
          <span className="min-w-0 wrap-anywhere hyphens-auto">{label}</span>
          <span className="shrink-0">{icon}</span>
        </dt>
        <dd className="text-lg font-semibold tabular-nums sm:text-xl">{value}</dd>
      </dl>
      {hint ? <p className="mt-1 text-sm text-muted">{hint}</p> : null}
    </div>
  );
}
