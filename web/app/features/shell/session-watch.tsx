import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionExpired } from '../../platform/session-over.ts';

const SignInAgain = lazy(async () => ({ default: (await import('../accounts/index.ts')).SignInAgain }));

/** Asks to sign in again once the session has run out under an open page. */
export function SessionWatch() {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => onSessionExpired(() => setExpired(true)), []);
  if (!hasExpired) return null;
  return (
    <Suspense>
      <SignInAgain onOver={() => setExpired(false)} />
    </Suspense>
  );
}
