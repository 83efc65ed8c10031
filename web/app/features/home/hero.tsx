import { BadgeCheck, CalendarX2, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Greetings } from './greetings.tsx';
import type { HomeData } from './home-loader.ts';
import { SearchForm } from './search-form.tsx';

const promises = [
  ['promise.verified', BadgeCheck],
  ['promise.price', Tag],
  ['promise.cancel', CalendarX2],
] as const;

/** What this is for, and the search that begins it. */
export function Hero({ specialties }: Pick<HomeData, 'specialties'>) {
  const { t } = useTranslation('home');
  return (
    <section className="page grid gap-x-16 gap-y-10 py-10 sm:py-14 lg:grid-cols-[7fr_5fr] lg:items-center lg:py-20">
      <div className="grid gap-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="max-w-[46ch] text-lg text-muted">{t('lead')}</p>
        </div>
        <SearchForm specialties={specialties} />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
          {promises.map(([key, Icon]) => (
            <li key={key} className="inline-flex items-center gap-2">
              <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <Greetings />
    </section>
  );
}
