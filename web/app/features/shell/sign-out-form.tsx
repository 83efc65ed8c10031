import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';

/** Ends the session: a POST, because a link that is merely fetched must not. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={useLocalizedPath()('/sign-out')} className={className}>
      {children}
    </Form>
  );
}
