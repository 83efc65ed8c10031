import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { noteSigningOut, onSessionExpired } from '../../platform/session-over.ts';

const SignInAgain = lazy(async () => ({ default: (await import('../accounts/index.ts')).SignInAgain }));

/** Asks to sign in again once the session has run out under an open page. */
export function SessionWatch() {
  const [hasExpired, setExpired] = useState(false);
  const { state } = useNavigation();
  // What is being sent may end the session itself, such as taking over a profile: its answer leads on.
  useEffect(() => {
    if (state === 'submitting') noteSigningOut();
  }, [state]);
  useEffect(() => onSessionExpired(() => setExpired(true)), []);
  if (!hasExpired) return null;
  return (
    <Suspense>
      <SignInAgain onOver={() => setExpired(false)} />
    </Suspense>
  );
}
