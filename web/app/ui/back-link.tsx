import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';

/** Leads to the page above. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="ghost" className="-ms-4 justify-self-start">
      <ArrowLeft className="mirror size-5" aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
