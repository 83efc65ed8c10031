import type { ReactNode } from 'react';
import { useViewer } from '../../platform/viewer.ts';
import { Shell } from './shell.tsx';
import { ConsoleWorkspace } from './workspace/console-workspace.tsx';
import { DoctorsWorkspace } from './workspace/doctors-workspace.tsx';

/**
 * What surrounds the pages of those who are signed in: a workspace for those who work here. All come with the page: a
 * press on what stands in a part that is fetched apart is lost until that part is there.
 */
export function OwnShell({ children }: { children: ReactNode }) {
  const { session } = useViewer();
  // Until the second factor is set up, no other page opens.
  if (!session || session.mustAddSecondFactor) return <Shell>{children}</Shell>;
  switch (session.role) {
    case 'doctor':
      return <DoctorsWorkspace session={session}>{children}</DoctorsWorkspace>;
    case 'admin':
      return <ConsoleWorkspace session={session}>{children}</ConsoleWorkspace>;
    case 'patient':
      return <Shell>{children}</Shell>;
  }
}
