import type { ReactNode } from 'react';

interface PageCardProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** What is said at the foot of a page about the page itself. */
export function PageCard({ title, text, children }: PageCardProps) {
  return (
    <div className="pointer-events-auto flex w-full max-w-xl animate-appear flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
