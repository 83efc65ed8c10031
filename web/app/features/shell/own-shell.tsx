import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Shell } from './shell.tsx';

const DoctorsWorkspace = lazyPart(async () => ({
  default: (await import('./workspace/doctors-workspace.tsx')).DoctorsWorkspace,
}));

/** What surrounds the pages of those who are signed in: a workspace for those who work here. */
export function OwnShell({ children }: { children: ReactNode }) {
  const { session } = useViewer();
  // Until the second factor is set up, no other page opens.
  const isAtWork = session?.role === 'doctor' && !session.mustAddSecondFactor;
  if (!session || !isAtWork) return <Shell>{children}</Shell>;
  return (
    <Suspense>
      <DoctorsWorkspace session={session}>{children}</DoctorsWorkspace>
    </Suspense>
  );
}
