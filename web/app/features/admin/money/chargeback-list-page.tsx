import { CHARGEBACK_STATES, type ListedChargeback } from '@polyclinic/contract/admin/chargebacks/schemas';
import { SearchX } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { addressOfChargebacks, type ChargebacksView } from './chargebacks-view.ts';
import { cellStyle, Head, rowStyle } from './money-list.tsx';
import { MoneyTabs } from './money-tabs.tsx';

interface ChargebackListPageProps {
  view: ChargebacksView;
  chargebacks: ListedChargeback[];
  next: string | null;
  /** The server's clock */
  now: string;
}

/** Payments that somebody disputes at their bank, the next deadline first. */
export function ChargebackListPage({ view, chargebacks, next, now }: ChargebackListPageProps) {
  const { t } = useTranslation('admin/money');
  const localize = useLocalizedPath();
  const isLoading = useNavigation().location?.pathname === localize('/admin/disputes');
  return (
    <div className="page grid w-full content-start gap-4 py-8">
      <PageTitle title={t('tab.disputes')} />
      <BackLink to="/admin">{t('back')}</BackLink>
      <h1 className="text-xl">{t('tab.disputes')}</h1>
      <MoneyTabs open="disputes" />
      <p className="max-w-prose text-muted">{t('dispute.intro')}</p>
      <Filters view={view} />
      <div aria-busy={isLoading} className={classNames('transition-opacity', isLoading && 'opacity-60')}>
        {chargebacks.length === 0 ? (
          <EmptyState
            icon={<SearchX className="size-6" aria-hidden="true" />}
            title={t('dispute.none')}
            hint={t(`dispute.noneHint.${view.state === 'open' ? 'open' : 'other'}`)}
          />
        ) : (
          <ChargebackTable view={view} chargebacks={chargebacks} now={now} />
        )}
      </div>
      {view.after || next ? (
        <Pagination
          label={t('pages')}
          previousLabel={t('first')}
          nextLabel={t('next')}
          position=""
          previous={view.after ? localize(addressOfChargebacks({ ...view, after: undefined })) : null}
          next={next && localize(addressOfChargebacks({ ...view, after: next }))}
        />
      ) : null}
    </div>
  );
}

function Filters({ view }: { view: ChargebacksView }) {
  const { t } = useTranslation('admin/money');
  const localize = useLocalizedPath();
  return (
    <PlainForm
      key={JSON.stringify(view)}
      role="search"
      action={localize('/admin/disputes')}
      className="grid grid-cols-2 items-end gap-3 *:min-w-0 md:flex md:flex-wrap"
    >
      <SelectField
        name="state"
        label={t('column.state')}
        defaultValue={view.state}
        options={(['open', ...CHARGEBACK_STATES, 'all'] as const).map((value) => ({
          value,
          label: t(`dispute.state.${value}`),
        }))}
      />
      <SelectField
        name="sort"
        label={t('sort')}
        defaultValue={view.sort}
        options={(['soonest', 'latest'] as const).map((value) => ({ value, label: t(`dispute.order.${value}`) }))}
      />
      <Button type="submit" variant="secondary" className="col-span-2">
        {t('submit')}
      </Button>
    </PlainForm>
  );
}

function ChargebackTable({ view, chargebacks, now }: Omit<ChargebackListPageProps, 'next'>) {
  const { t } = useTranslation('admin/money');
  const isSoonest = view.sort === 'soonest';
  const turned = addressOfChargebacks({ ...view, sort: isSoonest ? 'latest' : 'soonest', after: undefined });
  return (
    <table className="w-full border-collapse text-start">
      <thead className="text-sm text-muted max-sm:hidden">
        <tr className="border-b border-line">
          <Head label={t('dispute.due')} order={{ now: isSoonest ? 'ascending' : 'descending', to: turned }} />
          <Head label={t('dispute.reason')} />
          <Head label={t('column.people')} />
          <Head label={t('column.appointment')} />
          <Head label={t('column.state')} />
          <Head label={t('column.amount')} isEnd />
        </tr>
      </thead>
      <tbody>
        {chargebacks.map((chargeback) => (
          <ChargebackRow key={chargeback.id} chargeback={chargeback} now={now} />
        ))}
      </tbody>
    </table>
  );
}

export const CHARGEBACK_TONES: Record<ListedChargeback['state'], Tone> = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'danger',
};

function ChargebackRow({ chargeback, now }: { chargeback: ListedChargeback; now: string }) {
  const { t } = useTranslation('admin/money');
  const { money } = useFormat();
  const { appointmentId, reason, amountCents, currency, isInquiry, state, patient, provider, houseCents } = chargeback;
  return (
    <tr className={`relative ${rowStyle}`}>
      <td className={`${cellStyle} text-sm`}>
        <Deadline chargeback={chargeback} now={now} />
      </td>
      <td className={cellStyle}>
        {t(`dispute.reason.${reason}`)}
        {isInquiry ? <span className="block text-sm text-muted">{t('dispute.inquiry')}</span> : null}
      </td>
      <td className={cellStyle}>
        {patient ? (
          <LocalizedLink
            to={`/admin/people/${patient.userId}`}
            className="relative z-10 block font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi>{patient.name}</bdi>
          </LocalizedLink>
        ) : null}
        <span className="block text-sm wrap-anywhere text-muted">
          <bdi>{provider.name}</bdi>
        </span>
      </td>
      <td className={`${cellStyle} text-sm`}>
        <LocalizedLink
          to={`/admin/payments/${appointmentId}`}
          className="underline underline-offset-4 after:absolute after:inset-0"
        >
          <code dir="ltr">#{appointmentId.slice(-8)}</code>
        </LocalizedLink>
      </td>
      <td className={cellStyle}>
        <Badge tone={CHARGEBACK_TONES[state]}>{t(`dispute.state.${state}`)}</Badge>
      </td>
      <td className={`${cellStyle} whitespace-nowrap tabular-nums sm:text-end`}>
        <span className="block font-medium">{money(amountCents, currency)}</span>
        {houseCents > 0 ? (
          <span className="block text-sm text-muted">
            {t('dispute.house', { amount: money(houseCents, currency) })}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** By when it has to be answered and what is left of that, or when it was decided; and how old it is. */
function Deadline({ chargeback, now }: { chargeback: ListedChargeback; now: string }) {
  const { t } = useTranslation('admin/money');
  const { dateTime } = useFormat();
  const { relative } = useSpans();
  const { dueAt, openedAt, closedAt, state } = chargeback;
  const isOpen = state === 'needs_response';
  return (
    <>
      {closedAt ? (
        <span className="block whitespace-nowrap tabular-nums">
          {t('dispute.closed', { time: dateTime(closedAt) })}
        </span>
      ) : dueAt ? (
        <time dateTime={dueAt} className="block whitespace-nowrap tabular-nums">
          {dateTime(dueAt)}
        </time>
      ) : (
        <span className="block">{t('dispute.noDeadline')}</span>
      )}
      {isOpen && dueAt ? (
        <span className="block font-semibold">
          {dueAt > now ? relative(dueAt, now) : t('dispute.overdue', { time: relative(dueAt, now) })}
        </span>
      ) : null}
      <span className="block text-muted">{t('dispute.opened', { time: relative(openedAt, now) })}</span>
    </>
  );
}
