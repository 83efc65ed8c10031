import type { Figure } from '@polyclinic/contract/admin/overview/rules';
import type { FigureRow, FigureTrend } from '@polyclinic/contract/admin/overview/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';

interface FigurePageProps {
  figure: Figure;
  day: string;
  page: number;
  rows: FigureRow[];
  hasMore: boolean;
  days: FigureTrend['days'];
  mayOpenPeople: boolean;
  mayOpenPayments: boolean;
}

/** The rows that a figure of a day counts, and the same figure of other days. */
export function FigurePage({
  figure,
  day,
  page,
  rows,
  hasMore,
  days,
  mayOpenPeople,
  mayOpenPayments,
}: FigurePageProps) {
  const { t } = useTranslation('admin/overview');
  const { number, money, dateTime } = useFormat();
  // A day has no zone of its own.
  const { date } = useFormat('UTC');
  const localize = useLocalizedPath();
  const to = (wanted: string, at = 1) =>
    localize(`/admin/figures/${figure}?${new URLSearchParams({ day: wanted, ...(at > 1 && { page: String(at) }) })}`);
  const say = (amount: number) => (figure === 'captured' ? money(amount) : number(amount));
  const tabs = days.toReversed().map((one) => ({
    to: to(one.day),
    label: `${date(`${one.day}T00:00:00Z`)} · ${say(one.amount)}`,
    isOpen: one.day === day,
  }));
  const title = t(`figure.${figure}`);
  return (
    <div className="page grid w-full content-start gap-5 py-8">
      <PageTitle title={title} />
      <BackLink to="/admin">{t('back')}</BackLink>
      <h1 className="text-xl">{title}</h1>
      <p className="text-muted">{t(`hint.${figure}`)}</p>
      <TabLinks label={t('days')} tabs={tabs} />
      <Card>
        {rows.length === 0 ? <p className="text-muted">{t('rows.none')}</p> : null}
        <ul className="grid divide-y divide-line">
          {rows.map((row) => (
            <li key={`${row.id} ${row.at}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
              <p className="min-w-0 grow basis-48 font-medium wrap-anywhere">
                <RowNames row={row} mayOpenPeople={mayOpenPeople} />
              </p>
              {row.amountCents === null ? null : (
                <p className="tabular-nums">
                  <Amount appointmentId={mayOpenPayments ? row.id : null}>{money(row.amountCents)}</Amount>
                </p>
              )}
              <time dateTime={row.at} className="text-sm text-muted tabular-nums">
                {dateTime(row.at)}
              </time>
            </li>
          ))}
        </ul>
      </Card>
      {page > 1 || hasMore ? (
        <Pagination
          label={t('pages')}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          position={t('page', { number: number(page) })}
          previous={page > 1 ? to(day, page - 1) : null}
          next={hasMore ? to(day, page + 1) : null}
        />
      ) : null}
    </div>
  );
}

/** What was paid, which opens its payments. */
function Amount({ appointmentId, children }: { appointmentId: string | null; children: string }) {
  const { t } = useTranslation('admin/overview');
  if (appointmentId === null) return children;
  return (
    <LocalizedLink
      to={`/admin/payments/${appointmentId}`}
      aria-label={t('openPayments', { amount: children })}
      className="underline underline-offset-4"
    >
      {children}
    </LocalizedLink>
  );
}

/** Who it is about; for those who don't look at people, the doctor alone. */
function RowNames({ row: { person, providerName }, mayOpenPeople }: { row: FigureRow; mayOpenPeople: boolean }) {
  if (!person) return <bdi>{providerName}</bdi>;
  const name = <bdi>{person.name}</bdi>;
  return (
    <>
      {mayOpenPeople ? (
        <LocalizedLink to={`/admin/people/${person.userId}`} className="underline underline-offset-4">
          {name}
        </LocalizedLink>
      ) : (
        name
      )}
      {providerName ? (
        <span className="font-normal text-muted">
          {' · '}
          <bdi>{providerName}</bdi>
        </span>
      ) : null}
    </>
  );
}
