import { directionOf } from '@polyclinic/contract/platform/languages';
import type { Review as ReviewOnWire } from '@polyclinic/contract/reviews/schemas';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Stars } from '../../../ui/stars.tsx';
import type { ProviderProfileData } from './provider-profile-loader.ts';
import { Section } from './section.tsx';

const ReportButton = lazyPart(async () => ({ default: (await import('../../reviews/index.ts')).ReportButton }));

/** What patients said after a visit, a page at a time. */
export function Reviews({ provider, reviews }: Pick<ProviderProfileData, 'provider' | 'reviews'>) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const count = t('reviews.count', { count: provider.totalReviews, number: format.number(provider.totalReviews) });
  return (
    <Section title={provider.totalReviews > 0 ? count : t('reviews.title')} hint={t('reviews.hint')} id="reviews">
      {reviews === null ? <p className="text-danger">{t('reviews.failed')}</p> : null}
      {reviews?.total === 0 ? <p className="text-muted">{t('reviews.none')}</p> : null}
      {reviews && reviews.reviews.length > 0 ? (
        <ul className="grid divide-y divide-line">
          {reviews.reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      ) : null}
      {reviews && reviews.pages > 1 ? <Pages {...reviews} /> : null}
    </Section>
  );
}

function Review({ review }: { review: ReviewOnWire }) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const language = useLanguage();
  const { id, rating, comment, locale, createdAt, reviewerName, editedAt, answer } = review;
  const { session } = useViewer();
  const isForeign = comment && locale !== language;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Stars
          value={rating}
          text={format.rating(rating)}
          label={t('reviews.rating', { rating: format.number(rating), most: format.number(5) })}
        />
        <bdi className="font-medium text-ink">{reviewerName || t('reviews.patient')}</bdi>
        <time dateTime={createdAt}>{format.date(createdAt, 'short')}</time>
        {editedAt ? <span>{t('reviews.edited')}</span> : null}
        {isForeign ? <span>{t('about.language', { language: format.languageName(locale) })}</span> : null}
        {session ? (
          <Suspense>
            <ReportButton reviewId={id} />
          </Suspense>
        ) : null}
      </p>
      {comment ? (
        <p lang={locale} dir={directionOf(locale)} className="whitespace-pre-line">
          {comment}
        </p>
      ) : null}
      {answer ? (
        <div className="grid gap-0.5 border-s-2 border-line ps-3">
          <p className="text-sm text-muted">{t('reviews.answer', { date: format.date(answer.at, 'short') })}</p>
          <p dir="auto" className="whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      ) : null}
    </li>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const { pathname } = useLocation();
  const addressOf = (number: number) => `${pathname}${number > 1 ? `?reviews=${number}` : ''}#reviews`;
  return (
    <Pagination
      label={t('reviews.pages')}
      previousLabel={t('reviews.newer')}
      nextLabel={t('reviews.older')}
      position={t('reviews.position', { page: format.number(page), pages: format.number(pages) })}
      previous={page > 1 ? addressOf(page - 1) : null}
      next={page < pages ? addressOf(page + 1) : null}
    />
  );
}
