import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import type { Column, Value } from './figure-table.ts';

/** Says a figure, that it is hidden, or that there is none to say. */
export function useSayValue() {
  const { t } = useTranslation('analytics');
  const { number, money } = useFormat();
  return (value: Value, kind: Column['kind']): string => {
    if (value === undefined) return t('none');
    if (value === null) return t('hidden');
    if (kind === 'share') return number(value, { style: 'percent', maximumFractionDigits: 1 });
    return kind === 'money' ? money(value) : number(value);
  };
}
