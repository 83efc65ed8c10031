import { useTranslation } from '../../../platform/translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardStyle, offerStyle } from './provider-card.tsx';

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
      <div className="flex gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid grow content-start gap-2.5">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-11 w-3/4" />
          <Skeleton className="h-44 w-full @min-[39rem]:h-28" />
        </div>
      </div>
      <div className={offerStyle}>
        <div className="grid gap-3">
          <Skeleton className="h-12 w-3/4 @min-[39rem]:h-17" />
          <Skeleton className="h-17 w-3/4" />
          <Skeleton className="h-12 w-1/2" />
        </div>
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
