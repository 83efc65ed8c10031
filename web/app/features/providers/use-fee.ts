import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

/** Says what a visit costs, from cents of a US dollar: "$45", "Free". */
export function useFee(): (cents: number) => string {
  const { t } = useTranslation('providers');
  const { money } = useFormat();
  return (cents) => (cents === 0 ? t('fee.free') : money(cents, 'USD', true));
}
