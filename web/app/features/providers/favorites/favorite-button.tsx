import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useViewer } from '../../../platform/viewer.ts';

const Heart = lazyPart(() => import('./heart.tsx'));

/** By which a patient marks a doctor; strangers and doctors have none. */
export function FavoriteButton(provider: { providerId: string; name: string }) {
  return useViewer().session?.role === 'patient' ? (
    <Suspense>
      <Heart {...provider} />
    </Suspense>
  ) : null;
}
