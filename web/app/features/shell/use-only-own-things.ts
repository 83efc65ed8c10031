import { useEffect } from 'react';
import { forgetPrivate } from '../../platform/private-store.ts';
import { useViewer } from '../../platform/viewer.ts';

/** Whoever is signed in finds nothing that somebody else left in this browser. */
export function useOnlyOwnThings() {
  const userId = useViewer().session?.userId;
  useEffect(() => {
    if (userId) forgetPrivate(userId);
  }, [userId]);
}
