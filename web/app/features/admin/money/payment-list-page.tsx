import {
  GATEWAYS,
  type ListedPayment,
  PAYMENT_ORDERS,
  PAYMENT_STATES,
} from '@polyclinic/contract/admin/payments/schemas';
import { Download } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { cellStyle, Head, MoneyList, rowStyle } from './money-list.tsx';
import { addressOfPayments, addressOfPaymentsFile, type PaymentsView } from './payments-view.ts';

interface PaymentListPageProps {
  view: PaymentsView;
  payments: ListedPayment[];
  next: string | null;
  countries: { code: string; name: string }[];
}

/** Every payment of the installation, found by what one knows of it. */
export function PaymentListPage({ view, payments, next, countries }: PaymentListPageProps) {
  const { t } = useTranslation('admin/money');
  const localize = useLocalizedPath();
  return (
    <MoneyList
      tab="payments"
      path="/admin/payments"
      view={view}
      filters={<Filters view={view} countries={countries} />}
      action={
        <a href={localize(addressOfPaymentsFile(view))} download className={buttonStyle('secondary', 'medium')}>
          <Download className="size-5" aria-hidden="true" />
          {t('export')}
        </a>
      }
      isEmpty={payments.length === 0}
      first={addressOfPayments({ ...view, after: undefined })}
      next={next && addressOfPayments({ ...view, after: next })}
    >
      <PaymentTable view={view} payments={payments} />
    </MoneyList>
  );
}

function Filters({ view, countries }: Pick<PaymentListPageProps, 'view' | 'countries'>) {
  const { t } = useTranslation('admin/money');
  const any = { value: '', label: t('any') };
  return (
    <>
      <SelectField
        name="state"
        label={t('column.state')}
        defaultValue={view.state ?? ''}
        options={[any, ...PAYMENT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))]}
      />
      <SelectField
        name="country"
        label={t('column.country')}
        defaultValue={view.country ?? ''}
        options={[any, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
        className="md:max-w-44"
      />
      <SelectField
        name="gateway"
        label={t('column.gateway')}
        defaultValue={view.gateway ?? ''}
        options={[any, ...GATEWAYS.map((value) => ({ value, label: t(`gateway.${value}`) }))]}
      />
      <SelectField
        name="sort"
        label={t('sort')}
        defaultValue={view.sort}
        options={PAYMENT_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
      />
    </>
  );
}

function PaymentTable({ view, payments }: Pick<PaymentListPageProps, 'view' | 'payments'>) {
  const { t } = useTranslation('admin/money');
  const by = (sort: PaymentsView['sort']) => addressOfPayments({ ...view, sort, after: undefined });
  const { sort } = view;
  const times = sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : 'none';
  const sums = sort === 'highest' ? 'descending' : sort === 'lowest' ? 'ascending' : 'none';
  return (
    <table className="w-full border-collapse text-start">
      <thead className="text-sm text-muted max-sm:hidden">
        <tr className="border-b border-line">
          <Head label={t('column.time')} order={{ now: times, to: by(sort === 'newest' ? 'oldest' : 'newest') }} />
          <Head label={t('column.people')} />
          <Head label={t('column.appointment')} />
          <Head label={t('column.country')} />
          <Head label={t('column.gateway')} />
          <Head label={t('column.state')} />
          <Head
            label={t('column.amount')}
            isEnd
            order={{ now: sums, to: by(sort === 'highest' ? 'lowest' : 'highest') }}
          />
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

const TONES: Record<ListedPayment['status'], Tone> = {
  pending: 'info',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'warning',
};

/** One line of the list; on a phone its cells stand one below the other. */
function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { t } = useTranslation('admin/money');
  const { dateTime, money, countryName } = useFormat();
  const { appointmentId, at, status, amountCents, returnedCents, currency, gateway, country, patient, provider } =
    payment;
  return (
    <tr className={`relative ${rowStyle}`}>
      <td className={`${cellStyle} text-sm whitespace-nowrap tabular-nums`}>
        <time dateTime={at}>{dateTime(at)}</time>
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
      <td className={`${cellStyle} text-sm`}>{country ? countryName(country) : t('noCountry')}</td>
      <td className={`${cellStyle} text-sm`}>{t(`gateway.${gateway}`)}</td>
      <td className={cellStyle}>
        <Badge tone={TONES[status]}>{t(`state.${status}`)}</Badge>
      </td>
      <td className={`${cellStyle} whitespace-nowrap tabular-nums sm:text-end`}>
        <span className="block font-medium">{money(amountCents, currency)}</span>
        {returnedCents > 0 ? (
          <span className="block text-sm text-muted">{t('returned', { amount: money(returnedCents, currency) })}</span>
        ) : null}
      </td>
    </tr>
  );
}
