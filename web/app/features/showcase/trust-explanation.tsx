import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';

const TrustParts = lazyPart(async () => ({ default: (await import('./trust-parts.tsx')).TrustParts }));

/** How the score of trust comes about; opens without scripts too. */
export function TrustExplanation({ trust, name }: Pick<ProviderCard, 'trust'> & { name: string }) {
  const { t } = useTranslation('showcase');
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-medium underline decoration-edge underline-offset-4 [&::-webkit-details-marker]:hidden">
        {t('trust.why')}
        <span className="sr-only">{name}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Suspense>
        <TrustParts trust={trust} />
      </Suspense>
    </details>
  );
}
