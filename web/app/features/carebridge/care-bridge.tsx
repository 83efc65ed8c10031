import { useRef } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { staticPart } from '../../platform/static-part.tsx';
import { useIsNear } from './use-is-near.ts';

const CareBridgeText = staticPart(async () => (await import('./care-bridge-text.tsx')).CareBridgeText);
const BridgePicture = staticPart(async () => (await import('./bridge-picture.tsx')).BridgePicture);

const loadForm = async () => (await import('./early-access-form.tsx')).EarlyAccessForm;
const SentForm = staticPart(loadForm);
const LiveForm = lazyPart(async () => ({ default: await loadForm() }));

/** The home-care programme that is coming, dark in both themes, and the list one can join. */
export function CareBridge() {
  return (
    <section
      id="carebridge"
      aria-labelledby="carebridge-title"
      data-theme="dark"
      className="border-y border-line bg-surface text-ink"
    >
      <div className="page grid gap-10 py-14 sm:py-20 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div className="grid gap-6">
          <CareBridgeText />
          <JoinForm />
        </div>
        <BridgePicture className="mx-auto w-full max-w-xl max-lg:-order-1 max-sm:max-w-xs" />
      </div>
    </section>
  );
}

/** Until somebody comes this far down, the form stays as the server sent it, and the browser posts it by itself. */
function JoinForm() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useIsNear(place, loadForm) ? <LiveForm /> : <SentForm />}</div>;
}
