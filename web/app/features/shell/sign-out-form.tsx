import type { ReactNode } from 'react';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { noteSigningOut } from '../../platform/session-over.ts';

/**
 * Ends the session: a POST, because a link that is merely fetched must not. Sent by the browser, so that without a
 * network the page goes and nobody takes the session for ended.
 */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <PlainForm
      reloadDocument
      onSubmit={noteSigningOut}
      method="post"
      action={useLocalizedPath()('/sign-out')}
      className={className}
    >
      {children}
    </PlainForm>
  );
}
