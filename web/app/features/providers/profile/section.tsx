import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface SectionProps {
  title: string;
  hint?: string;
  id?: string;
  children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ title, hint, id, children }: SectionProps) {
  const heading = useId();
  return (
    <Card aria-labelledby={heading} id={id} className="laid-out-late grid min-w-0 gap-4">
      <header className="grid gap-1">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {hint ? <p className="max-w-reading text-sm text-muted">{hint}</p> : null}
      </header>
      {children}
    </Card>
  );
}
