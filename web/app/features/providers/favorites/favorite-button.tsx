import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { staticPart } from '../../../platform/static-part.tsx';
import { useViewer } from '../../../platform/viewer.ts';

const Heart = lazyPart(() => import('./heart.tsx'));
const StrangersHeart = staticPart(async () => (await import('./heart-form.tsx')).HeartForm);

/** By which a patient marks a doctor, and a stranger once they have signed in; doctors have none. */
export function FavoriteButton(provider: { providerId: string; name: string }) {
  const { session } = useViewer();
  if (!session) return <StrangersHeart {...provider} />;
  return session.role === 'patient' ? (
    <Suspense>
      <Heart {...provider} />
    </Suspense>
  ) : null;
}
