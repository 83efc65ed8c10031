import { staticPart } from '../../platform/static-part.tsx';
import { EarlyAccessForm } from './early-access-form.tsx';

const CareBridgeText = staticPart(async () => (await import('./care-bridge-text.tsx')).CareBridgeText);
const BridgePicture = staticPart(async () => (await import('./bridge-picture.tsx')).BridgePicture);

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
          <EarlyAccessForm />
        </div>
        <BridgePicture className="mx-auto w-full max-w-xl max-lg:-order-1 max-sm:max-w-xs" />
      </div>
    </section>
  );
}
