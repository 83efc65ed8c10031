import { BadgeCheck, CalendarX2, Tag } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Greetings } from './greetings.tsx';
import type { HomeData } from './home-loader.ts';
import { HelloPicture } from './pictures/hello-picture.tsx';
import { SearchForm } from './search-form.tsx';

const promises = [
  ['promise.verified', BadgeCheck],
  ['promise.price', Tag],
  ['promise.cancel', CalendarX2],
] as const;

const listed = ['cardiology', 'dermatology', 'pediatrics', 'psychiatry', 'orthopedics', 'obgyn'] as const;

/** What this is for, and the search that begins it. */
export function Hero({ specialties }: Pick<HomeData, 'specialties'>) {
  const { t } = useTranslation('home');
  return (
    <section className="page grid gap-x-16 gap-y-10 py-10 sm:py-14 lg:grid-cols-[7fr_5fr] lg:items-center lg:py-16">
      <div className="grid gap-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="max-w-[46ch] text-lg text-muted">{t('lead')}</p>
        </div>
        <SearchForm specialties={specialties} />
        <ListedSpecialties />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-sm text-muted">
          {promises.map(([key, Icon]) => (
            <li key={key} className="inline-flex items-center gap-2">
              <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-8">
        <HelloPicture className="hidden lg:block" />
        <Greetings />
      </div>
    </section>
  );
}

function ListedSpecialties() {
  const { t } = useTranslation('home');
  return (
    <nav aria-labelledby="listed" className="flex flex-wrap items-center gap-x-4 text-sm">
      <h2 id="listed" className="basis-full text-sm font-medium tracking-normal text-muted">
        {t('listed.label')}
      </h2>
      <ul className="contents">
        {listed.map((slug) => (
          <li key={slug}>
            <LocalizedLink
              to={`/find-doctor?specialty=${slug}`}
              className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
            >
              {t(`listed.${slug}`)}
            </LocalizedLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
