import { PERCENTAGES, type RiskRule } from '@polyclinic/contract/risk/rules';
import { useFormat } from '../../platform/format.ts';

const DAY = 24;

/** How much a rule found, and how far back it looks, as one reads them. */
export function useMeasure() {
  const { number } = useFormat();
  const measure = (rule: RiskRule, value: number) =>
    PERCENTAGES.has(rule) ? number(value / 100, { style: 'percent' }) : number(value);
  const span = (hours: number) => {
    const isDays = hours >= 2 * DAY && hours % DAY === 0;
    const unit = { style: 'unit', unit: isDays ? 'day' : 'hour', unitDisplay: 'long' } as const;
    return number(isDays ? hours / DAY : hours, unit);
  };
  return { measure, span };
}
