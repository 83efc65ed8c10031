import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { Hourglass } from 'lucide-react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useLookAgain } from '../../platform/use-look-again.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNow } from '../appointments/index.ts';
import { WaitCard } from './wait-card.tsx';
import type { WaitlistResult } from './waitlist-action.ts';
import type { WaitlistData } from './waitlist-loader.ts';
import { WishForm } from './wish-form.tsx';
import { Wishes } from './wishes.tsx';

/** An offer comes at any moment, and lasts half an hour. */
const LOOK_AGAIN_MS = 20_000;

/** Where a patient waits for an earlier time, and what is offered. */
export function WaitlistPage({ result, ...data }: WaitlistData & { result: WaitlistResult | undefined }) {
  const { waits, wishes, asked, now, limits } = data;
  const { t } = useTranslation('waitlist');
  useLookAgain(Boolean(waits?.length), LOOK_AGAIN_MS);
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <Outcome result={result} most={limits.most} />
      {asked ? <WishForm asked={asked} days={limits.days} /> : null}
      {wishes.length > 0 ? <Wishes wishes={wishes} /> : null}
      {waits ? waits.length + wishes.length > 0 || !asked ? <Waits waits={waits} now={now} /> : null : <Failure />}
    </div>
  );
}

function Outcome({ result, most }: { result: WaitlistResult | undefined; most: number }) {
  const { t, tAny } = useTranslation('waitlist');
  const { wait } = useSpans();
  const { number } = useFormat();
  const [params] = useSearchParams();
  if (result?.error)
    return (
      <FormError
        key={result.error}
        title={tAny(`error.${result.error}`, {
          when: wait(result.retryAfterSeconds ?? 60),
          number: number(most),
        })}
      />
    );
  if (result?.done) return <Alert tone="success" title={t(`done.${result.done}`)} live />;
  if (params.has('wished')) return <Alert tone="success" title={t('done.wished')} live />;
  return params.has('joined') ? <Alert tone="success" title={t('done.joined')} live /> : null;
}

function Waits({ waits, now: serverNow }: { waits: Wait[]; now: number }) {
  const { t } = useTranslation('waitlist');
  const now = useNow(serverNow);
  if (waits.length === 0) {
    return (
      <EmptyState
        icon={<Hourglass className="size-6" aria-hidden="true" />}
        title={t('none')}
        hint={t('noneHint')}
        action={<LinkButton to="/patient?tab=appointments">{t('toVisits')}</LinkButton>}
      />
    );
  }
  return (
    <div className="grid gap-4" aria-live="polite">
      {waits.map((wait) => (
        <WaitCard key={wait.id} wait={wait} now={now} />
      ))}
    </div>
  );
}

function Failure() {
  const { t } = useTranslation('waitlist');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
