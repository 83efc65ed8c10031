import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { staticPart } from '../../platform/static-part.tsx';

const CareBridgeText = staticPart(async () => (await import('./care-bridge-text.tsx')).CareBridgeText);
const BridgePicture = staticPart(async () => (await import('./bridge-picture.tsx')).BridgePicture);

const SECTION = 'carebridge';
/** Until somebody comes this far down, the form is posted as the server sent it. */
const EarlyAccessForm = lazyPart(async () => {
  if (!import.meta.env.SSR) await isNear(SECTION);
  return { default: (await import('./early-access-form.tsx')).EarlyAccessForm };
});

/** Resolves once a part of the page is about to be seen; at once where it isn't there yet. */
function isNear(id: string): Promise<void> {
  const part = document.getElementById(id);
  if (!part) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && resolve(), { rootMargin: '400px' });
  watch.observe(part);
  return promise.finally(() => watch.disconnect());
}

/** The home-care programme that is coming, dark in both themes, and the list one can join. */
export function CareBridge() {
  return (
    <section
      id={SECTION}
      aria-labelledby="carebridge-title"
      data-theme="dark"
      className="border-y border-line bg-surface text-ink"
    >
      <div className="page grid gap-10 py-14 sm:py-20 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div className="grid gap-6">
          <CareBridgeText />
          <Suspense>
            <EarlyAccessForm />
          </Suspense>
        </div>
        <BridgePicture className="mx-auto w-full max-w-xl max-lg:-order-1 max-sm:max-w-xs" />
      </div>
    </section>
  );
}
