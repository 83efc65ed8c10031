import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';

interface DisclosedProps {
  /** What opens it */
  summary: string;
  /** A longer name, where several stand side by side */
  label?: string;
  isDangerous?: boolean;
  /** Where what it holds was refused, so that it is found open without scripts too */
  isOpen?: boolean;
  children: ReactNode;
}

/** A button that opens what has to be read or typed before an act, without scripts too. */
export function Disclosed({ summary, label, isDangerous = false, isOpen = false, children }: DisclosedProps) {
  return (
    <details className="group" open={isOpen}>
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
