import { useEffect } from 'react';
import { loadAnew } from '../../platform/leave-page.ts';
import {
  isAnythingStored,
  notePresence,
  onSignedOut,
  removeExpired,
  removeOthers,
  removePrivate,
  storeNothing,
} from '../../platform/private-store.ts';
import { isSigningOut, lookAtSession, noteSignedIn } from '../../platform/session-over.ts';
import { useIsStranger, useViewer } from '../../platform/viewer.ts';

/** A signed-in person finds nothing that somebody else left in this browser; of an ended session nothing is found. */
export function useOnlyOwnThings() {
  const { userId, role, fullName = '', isSharedDevice = false } = useViewer().session ?? {};
  const patientName = role === 'patient' ? fullName : null;
  const isStranger = useIsStranger();
  useEffect(removeExpired, []);
  useEffect(() => {
    if (!userId) return;
    noteSignedIn(userId);
    removeOthers(userId);
    storeNothing(isSharedDevice);
    notePresence(userId, patientName);
  }, [userId, patientName, isSharedDevice]);
  useEffect(() => {
    if (isStranger && isAnythingStored()) void lookAtSession();
  }, [isStranger]);
  useEffect(() => (userId ? onSignedOut(leave) : undefined), [userId]);
}

/** Loaded anew, a page shows only what anybody may see; where it is signing out itself, its answer leads on. */
function leave() {
  removePrivate();
  if (!isSigningOut()) loadAnew();
}
