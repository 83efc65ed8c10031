import { useTranslation } from '../../platform/translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const places = [1, 2, 3, 4, 5, 6];

/** Six cards that are still coming. */
export function ProviderCardSkeletons() {
  const { t } = useTranslation('providers');
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
    <div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6 @min-[39rem]:grid-cols-[1fr_15rem]">
      <div className="flex gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="grid grow content-start gap-3">
          <Skeleton className="h-5 w-44 max-w-full" />
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
