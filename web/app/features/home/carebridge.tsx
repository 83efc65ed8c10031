import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { EarlyAccessForm } from './early-access-form.tsx';
import { BridgePicture } from './pictures/bridge-picture.tsx';

const points = [1, 2, 3] as const;

/** The home-care programme that is coming, dark in both themes, and the list one can join. */
export function CareBridge() {
  const { t } = useTranslation('home');
  return (
    <section id="carebridge" aria-labelledby="carebridge-title" data-theme="dark" className="bg-paper text-ink">
      <div className="page grid gap-10 py-14 sm:py-20 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div className="grid gap-6">
          <div className="grid gap-3">
            <Badge tone="warm" className="justify-self-start">
              {t('carebridge.soon')}
            </Badge>
            <h2 id="carebridge-title" className="text-xl">
              {t('carebridge.title')}
            </h2>
            <p className="max-w-reading text-lg text-muted">{t('carebridge.text')}</p>
          </div>
          <ul className="grid gap-2 text-muted">
            {points.map((point) => (
              <li key={point} className="flex items-baseline gap-3">
                <span className="size-2 shrink-0 rounded-full rounded-es-none bg-apricot" />
                {t(`carebridge.${point}`)}
              </li>
            ))}
          </ul>
          <EarlyAccessForm />
        </div>
        <BridgePicture className="mx-auto w-full max-w-xl max-lg:-order-1 max-sm:max-w-xs" />
      </div>
    </section>
  );
}
