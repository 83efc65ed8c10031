import { PublicHead } from '../../platform/public-head.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { FilterForm } from './filter-form.tsx';
import type { FindData } from './find-loader.ts';
import { FindResults } from './find-results.tsx';

/** Finding a doctor: filters beside their results, both in the address. */
export function FindPage({ filters, results, specialties }: FindData) {
  const { t } = useTranslation('providers');
  return (
    <div className="page grid gap-6 py-8 sm:py-10">
      <PublicHead title={t('find.title')} description={t('find.lead')} canonical="/find-doctor" />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('find.title')}</h1>
        <p className="max-w-reading text-muted">{t('find.lead')}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr] lg:gap-10">
        <FilterForm filters={filters} specialties={specialties} />
        <FindResults filters={filters} results={results} />
      </div>
    </div>
  );
}
