import type { ReactNode } from 'react';
import { useViewer } from '../../platform/viewer.ts';
import { Shell } from './shell.tsx';
import { DoctorsWorkspace } from './workspace/doctors-workspace.tsx';

/**
 * What surrounds the pages of those who are signed in: a workspace for those who work here. Both come with the page: a
 * press on what stands in a part that is fetched apart is lost until that part is there.
 */
export function OwnShell({ children }: { children: ReactNode }) {
  const { session } = useViewer();
  // Until the second factor is set up, no other page opens.
  const isAtWork = session?.role === 'doctor' && !session.mustAddSecondFactor;
  return session && isAtWork ? (
    <DoctorsWorkspace session={session}>{children}</DoctorsWorkspace>
  ) : (
    <Shell>{children}</Shell>
  );
}
