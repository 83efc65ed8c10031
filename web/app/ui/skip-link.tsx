import type { ReactNode } from 'react';

/** The first stop of the keyboard: jumps over the navigation. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-control bg-primary px-4 py-3 font-medium text-on-primary focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50"
    >
      {children}
    </a>
  );
}
