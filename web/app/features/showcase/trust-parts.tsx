import { TRUST_WEIGHTS, type TrustPart } from '@polyclinic/contract/providers/rules';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

const parts = Object.keys(TRUST_WEIGHTS) as TrustPart[];

/** Each published weight, what it measures, and what a doctor has of it. */
export function TrustParts({ trust }: Pick<ProviderCard, 'trust'>) {
  return (
    <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      {parts.map((part) => (
        <Part key={part} part={part} points={trust.parts[part]} />
      ))}
    </ul>
  );
}

function Part({ part, points }: { part: TrustPart; points: number }) {
  const { t } = useTranslation('showcase');
  const { number } = useFormat();
  const most = TRUST_WEIGHTS[part];
  return (
    <li className="grid content-start gap-1 text-sm">
      <p className="flex justify-between gap-3">
        <span className="font-medium">{t(`trust.part.${part}`)}</span>
        <span className="text-muted tabular-nums">
          {t('trust.points', { points: number(points), most: number(most) })}
        </span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mirror h-1.5 w-full">
        <rect width="100" height="4" className="fill-line" />
        <rect width={(100 * points) / most} height="4" className="fill-mark" />
      </svg>
      <p className="text-muted">{t(`trust.about.${part}`)}</p>
    </li>
  );
}
