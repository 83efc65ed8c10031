import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpecialtyOptions } from '../index.ts';
import type { ActiveFilter } from './active-filters.ts';
import type { SearchData } from './search-loader.ts';

type Known = Pick<SearchData, 'specialties' | 'insurers' | 'languageNames'>;

/** Names a filter as a person would say it: "Speaks Arabic", "Evenings". */
export function useFilterLabel({
  specialties,
  insurers,
  languageNames,
}: Known): (filter: Pick<ActiveFilter, 'name' | 'value'>) => string {
  const { t, tAny } = useTranslation('providers/search');
  const format = useFormat();
  const specialtyOptions = useSpecialtyOptions(specialties);
  const options = [...specialtyOptions, ...insurers.flatMap((group) => group.options)];
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const dollars = (text: string) => format.money(Math.round(Number(text) * 100), 'USD', true);
  const labels: Record<ActiveFilter['name'], (value: string) => string> = {
    q: (value) => t('chips.text', { text: value }),
    specialty: nameOf,
    insurer: nameOf,
    visitType: (value) => tAny(`visitType.${value}`),
    when: (value) => tAny(`when.${value}`),
    minRating: (value) => t('filter.ratingFrom', { rating: format.rating(Number(value)) }),
    maxRate: (value) => t('chips.rate', { price: dollars(value) }),
    language: (value) => t('chips.language', { language: languageNames[value] ?? format.languageName(value) }),
    accepting: () => t('chips.everybody'),
    fee: (value) => {
      const [least = '', most = ''] = value.split('-');
      if (!least) return t('chips.feeTo', { price: dollars(most) });
      return most
        ? t('chips.fee', { least: dollars(least), most: dollars(most) })
        : t('chips.feeFrom', { price: dollars(least) });
    },
  };
  return ({ name, value }) => labels[name](value);
}
