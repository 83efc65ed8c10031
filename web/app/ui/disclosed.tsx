import { type ReactNode, useState } from 'react';
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

/** A button that opens what has to be read or typed before an act, without scripts too; only who opened it closes it. */
export function Disclosed({ summary, label, isDangerous = false, isOpen = false, children }: DisclosedProps) {
  const [before, setBefore] = useState(isOpen);
  const [isShown, setShown] = useState(isOpen);
  if (isOpen !== before) {
    setBefore(isOpen);
    if (isOpen) setShown(true);
  }
  return (
    <details className="group" open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
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
