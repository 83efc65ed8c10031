import { BILLING_PAGE_SIZE, type BilledPayment } from '@polyclinic/contract/billing/schemas';
import { ReceiptText } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { BillingData } from './billing-loader.ts';
import { MethodsCard } from './methods-card.tsx';
import { PaymentCard } from './payment-card.tsx';

type BillingPageProps = BillingData & { hasFailed: boolean };

/** What a patient paid, what went back, the papers for both, and where cards are kept. */
export function BillingPage({ page, billed, hasFailed }: BillingPageProps) {
  const { t } = useTranslation('billing');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      {billed ? (
        <>
          <Payments payments={billed.payments} />
          <Pages page={page} pages={Math.ceil(billed.total / BILLING_PAGE_SIZE)} />
          <MethodsCard retainedBy={billed.retainedBy} hasFailed={hasFailed} />
        </>
      ) : (
        <Failure />
      )}
    </div>
  );
}

function Payments({ payments }: { payments: BilledPayment[] }) {
  const { t } = useTranslation('billing');
  if (payments.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText className="size-6" aria-hidden="true" />}
        title={t('payments.none')}
        hint={t('payments.noneHint')}
        action={<LinkButton to="/find-doctor">{t('payments.find')}</LinkButton>}
      />
    );
  }
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="text-lg">
        {t('payments.title')}
      </h2>
      <ul className="grid gap-4">
        {payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('billing');
  const { number } = useFormat();
  if (pages <= 1) return null;
  return (
    <Pagination
      label={t('pages.label')}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      position={t('pages.position', { page: number(page), pages: number(pages) })}
      previous={page > 1 ? `?page=${page - 1}` : null}
      next={page < pages ? `?page=${page + 1}` : null}
    />
  );
}

function Failure() {
  const { t } = useTranslation('billing');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
