import { useEffect } from 'react';
import { forgetPrivate, forgetTab, onSignedOut } from '../../platform/private-store.ts';
import { useIsStranger, useViewer } from '../../platform/viewer.ts';

/** Whoever is signed in finds nothing that somebody else left in this browser, and nobody what was left in this tab. */
export function useOnlyOwnThings() {
  const userId = useViewer().session?.userId;
  const isStranger = useIsStranger();
  useEffect(() => {
    if (userId) forgetPrivate(userId);
    if (isStranger) forgetTab();
  }, [userId, isStranger]);
  useEffect(() => (userId ? onSignedOut(leave) : undefined), [userId]);
}

/** Loaded anew, a page shows only what anybody may see. */
function leave() {
  forgetPrivate();
  window.location.reload();
}
