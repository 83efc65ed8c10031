import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import type { Control } from './controls-of.ts';

/** What is wrong with a control, in the page's own words; null where nothing is. */
export function useWrong(): (control: Control) => string | null {
  const { t } = useTranslation('forms');
  const { date, number } = useFormat();
  const bound = (control: Control, side: 'min' | 'max') => {
    const value = control.getAttribute(side) ?? '';
    return control.type === 'date' ? date(`${value}T12:00Z`, 'short') : number(Number(value));
  };
  return (control) => {
    const { type, validity } = control;
    if (validity.valid) return null;
    const isDate = type === 'date';
    if (validity.badInput) return t(isDate ? 'date' : 'number');
    if (validity.valueMissing) return t(isChoice(control) ? 'choice' : 'missing');
    if (validity.typeMismatch && type === 'email') return t('email');
    if (validity.rangeUnderflow) return t(isDate ? 'early' : 'least', { bound: bound(control, 'min') });
    if (validity.rangeOverflow) return t(isDate ? 'late' : 'most', { bound: bound(control, 'max') });
    if (validity.stepMismatch) return t('whole');
    return t('other');
  };
}

const isChoice = (control: Control) =>
  control instanceof HTMLSelectElement || ['radio', 'checkbox', 'file'].includes(control.type);
