import { trustTier } from '@polyclinic/contract/providers/rules';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ScoreRing } from '../../ui/score-ring.tsx';

/** The trust score as a ring with its tier; who is new has none yet, and stands beside it as new already. */
export function TrustBadge({ trust: { total, isNew } }: Pick<ProviderCard, 'trust'>) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <ScoreRing
        value={total}
        text={format.number(total)}
        label={t('card.trustOf', { points: format.number(total), most: format.number(100) })}
      />
      <span className="grid leading-snug">
        <span className="text-muted">{t('card.trust')}</span>
        {isNew ? null : <span className="font-medium">{t(`tier.${trustTier(total)}`)}</span>}
      </span>
    </span>
  );
}
