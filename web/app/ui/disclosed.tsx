import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';

interface DisclosedProps {
  /** What opens it */
  summary: string;
  /** A longer name, where several stand side by side */
  label?: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** A button that opens what has to be read or typed before an act, without scripts too. */
export function Disclosed({ summary, label, isDangerous = false, children }: DisclosedProps) {
  return (
    <details className="group">
      <summary
        className={buttonStyle('secondary', 'medium', `w-full list-none sm:w-auto ${isDangerous ? 'text-danger' : ''}`)}
        aria-label={label}
      >
        {summary}
      </summary>
      <div className="mt-3 rounded-control border border-line p-4">{children}</div>
    </details>
  );
}
