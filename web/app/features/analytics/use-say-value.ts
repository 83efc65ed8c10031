import { FEWEST_TOLD } from '@polyclinic/contract/analytics/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import type { Column } from './figure-table.ts';

/** Says a figure; one that few people are behind is not told. */
export function useSayValue() {
  const { t } = useTranslation('analytics');
  const { number, money } = useFormat();
  return (value: number | null, kind: Column['kind']): string => {
    if (value === null) return t('few', { number: number(FEWEST_TOLD) });
    if (kind === 'share') return number(value, { style: 'percent', maximumFractionDigits: 1 });
    return kind === 'money' ? money(value) : number(value);
  };
}
