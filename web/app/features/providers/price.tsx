import { useTranslation } from '../../platform/translation.ts';
import { useFee } from './use-fee.ts';

/** What a visit costs, how long it is for that, and in which money. */
export function Price({ cents }: { cents: number }) {
  const { t } = useTranslation('providers');
  const fee = useFee();
  return (
    <p className="grid">
      <span className="text-lg font-semibold tabular-nums">{fee(cents)}</span>
      <span className="text-sm text-balance text-muted">{t(cents === 0 ? 'card.perFreeVisit' : 'card.perVisit')}</span>
    </p>
  );
}
