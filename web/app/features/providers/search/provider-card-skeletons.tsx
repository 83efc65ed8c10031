import { useTranslation } from '../../../platform/translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { timesStyle } from './card-times.tsx';
import { cardStyle } from './provider-card.tsx';

const places = [1, 2, 3, 4, 5, 6];

/** Six cards that are still coming. */
export function ProviderCardSkeletons() {
  const { t } = useTranslation('providers/search');
  return (
    <div className="grid gap-4">
      <span className="sr-only">{t('results.loading')}</span>
      {places.map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={cardStyle}>
      <div className="flex gap-3.5">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid grow content-start gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-12 w-full @min-[39rem]:h-6" />
          <Skeleton className="h-24 w-3/4 @min-[39rem]:h-6" />
        </div>
      </div>
      <div className={timesStyle}>
        {places.slice(0, 3).map((place) => (
          <Skeleton key={place} className="h-41 w-full" />
        ))}
      </div>
    </div>
  );
}
