import { useLocation } from 'react-router';
import { useFormat } from '../../../../platform/format.ts';
import { useTranslation } from '../../../../platform/translation.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import { type Filters, toSearch } from '../filters.ts';

export interface PagesProps {
  filters: Filters;
  pages: number;
}

/** The pages of what was found. */
export function Pages({ filters, pages }: PagesProps) {
  const { t } = useTranslation('providers/search/pages');
  const format = useFormat();
  const { pathname } = useLocation();
  const { page } = filters;
  const addressOf = (number: number) => pathname + toSearch({ ...filters, page: number });
  return (
    <Pagination
      label={t('label')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      position={t('position', { page: format.number(page), pages: format.number(pages) })}
      previous={page > 1 ? addressOf(page - 1) : null}
      next={page < pages ? addressOf(page + 1) : null}
    />
  );
}
