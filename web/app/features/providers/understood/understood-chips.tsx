import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { toSearch } from '../search/filters.ts';
import type { SearchData } from '../search/search-loader.ts';

const chipStyle =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface ps-3.5 pe-3 text-sm ' +
  'font-medium transition-colors hover:bg-sunken';

export type UnderstoodChipsProps = Pick<SearchData, 'filters' | 'results' | 'wish'>;

/** What the words of a search were understood as; each can be taken back, which takes its words out of the text. */
export function UnderstoodChips({ filters, results, wish }: UnderstoodChipsProps) {
  const { t } = useTranslation('providers/understood');
  const { pathname } = useLocation();
  if (!results || results.understood.length + (results.unlisted ? 1 : 0) === 0) return null;
  return (
    <div className="grid gap-2">
      <ul aria-label={t('label')} className="flex flex-wrap items-center gap-2">
        {results.understood.map(({ kind, id, label, without }) => (
          <li key={`${kind} ${id} ${without}`} className="min-w-0">
            <Link
              to={pathname + toSearch({ ...filters, q: without, page: 1 })}
              preventScrollReset
              aria-label={t('remove', { filter: label })}
              className={chipStyle}
            >
              <bdi className="truncate">{label}</bdi>
              <X className="size-4 shrink-0" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {results.unlisted && results.total > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{t('unlisted', { profession: results.unlisted })}</span>
          {wish ? (
            <LocalizedLink to={wish} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t('tellMe')}
            </LocalizedLink>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
