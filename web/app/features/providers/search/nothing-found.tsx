import { Stethoscope } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { SearchData } from './search-loader.ts';
import { useFilterLabel } from './use-filter-label.ts';

/** No doctor fits: which filter to drop, with who would then be found. */
export function NothingFound({ waysOut, wish, ...known }: SearchData) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const { pathname } = useLocation();
  const labelOf = useFilterLabel(known);
  const { languages } = known.filters;
  const style = buttonStyle('secondary', 'medium', 'max-w-full text-balance');
  return (
    <EmptyState
      icon={<Stethoscope className="size-6" aria-hidden="true" />}
      title={t('results.none')}
      hint={
        languages.length > 0
          ? t('results.nobodySpeaks', {
              languages: format.list(
                languages.map((code) => known.languageNames[code] ?? code),
                'or',
              ),
            })
          : t('results.noneHint')
      }
      action={
        <ul className="grid justify-items-center gap-2">
          {waysOut.map((way) => (
            <li key={way.search}>
              <Link to={pathname + way.search} className={style}>
                {t('results.without', {
                  filter: way.name === 'q' ? way.value : labelOf(way),
                  count: way.total,
                  number: format.number(way.total),
                })}
              </Link>
            </li>
          ))}
          {wish ? (
            <li>
              <LocalizedLink to={wish} className={style}>
                {t('results.tellMe')}
              </LocalizedLink>
            </li>
          ) : null}
          {languages.length > 0 ? (
            <li>
              <LocalizedLink to="/help/requests/new" className={style}>
                {t('results.askUs')}
              </LocalizedLink>
            </li>
          ) : null}
          <li>
            <Link to={pathname} className={style}>
              {t('results.clear')}
            </Link>
          </li>
        </ul>
      }
    />
  );
}
