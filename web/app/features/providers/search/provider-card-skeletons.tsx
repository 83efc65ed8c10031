import { useTranslation } from '../../../platform/translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardStyle } from './provider-card.tsx';

/** Six cards that are still coming, as tall as those that come. */
export function ProviderCardSkeletons() {
  const { t } = useTranslation('providers/search');
  return (
    <div className="grid gap-4">
      <span className="sr-only">{t('results.loading')}</span>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className={cardStyle}>
          <Skeleton className="col-span-full h-98 @min-[39rem]:h-41" />
        </div>
      ))}
    </div>
  );
}
