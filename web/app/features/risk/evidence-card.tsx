import type { Evidence, EvidenceRow } from '@polyclinic/contract/risk/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';

interface EvidenceCardProps {
  evidence: Evidence;
  /** Of an alert about where requests came from */
  network: string | null;
}

/** The rows behind an alert, each with its way to who is in it. */
export function EvidenceCard({ evidence: { kind, count, rows }, network }: EvidenceCardProps) {
  const { t } = useTranslation('risk');
  const { number } = useFormat();
  const id = `evidence-${kind}`;
  const trail = new URLSearchParams({ kind: 'sign_in_failed', network: network ?? '' });
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {t('evidence.count', { what: t(`evidence.${kind}`), number: number(count) })}
      </h2>
      {rows.length < count && rows.length > 0 ? (
        <p className="text-sm text-muted">
          {t('evidence.some', { shown: number(rows.length), number: number(count) })}
        </p>
      ) : null}
      {rows.length === 0 ? <p className="text-muted">{t('evidence.none')}</p> : <Rows kind={kind} rows={rows} />}
      {kind === 'event' && network ? (
        <LocalizedLink to={`/admin/security?${trail}`} className="justify-self-start underline underline-offset-4">
          {t('openTrail')}
        </LocalizedLink>
      ) : null}
    </Card>
  );
}

type RowsProps = Pick<Evidence, 'kind' | 'rows'>;

/** On a phone the cells of a row stand one below the other. */
function Rows({ kind, rows }: RowsProps) {
  const { t } = useTranslation('risk');
  const has = {
    with: rows.some(({ other }) => other !== null),
    amount: rows.some(({ amountCents }) => amountCents !== null),
    country: rows.some(({ country }) => country !== null),
  };
  const heads = [
    kind === 'person' ? 'since' : 'when',
    'who',
    ...(has.with ? ['with'] : []),
    'status',
    ...(has.country ? ['country'] : []),
    ...(has.amount ? ['amount'] : []),
  ] as const;
  return (
    <ScrollBox label={t('evidence.rows', { what: t(`evidence.${kind}`) })}>
      <table className="w-full text-start">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
                {t(`row.${head}` as 'row.when')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} kind={kind} row={row} has={has} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface RowProps extends Pick<RowsProps, 'kind'> {
  row: EvidenceRow;
  has: { with: boolean; amount: boolean; country: boolean };
}

function Row({ kind, row, has }: RowProps) {
  const { t, tAny } = useTranslation('risk');
  const { countryName, dateTime, money, number } = useFormat();
  const { at, person, other, status, amountCents, currency, country } = row;
  const cell = 'px-2 py-2 align-top max-sm:block max-sm:py-0.5';
  return (
    <tr className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
      <td className={`${cell} tabular-nums whitespace-nowrap`}>
        <time dateTime={at}>{dateTime(at)}</time>
      </td>
      <td className={cell}>
        <PersonLink person={person} />
      </td>
      {has.with ? (
        <td className={cell}>
          <PersonLink person={other} />
        </td>
      ) : null}
      <td className={`${cell} text-sm text-muted`}>
        {kind === 'review' ? t('status.rating', { number: number(Number(status)) }) : tAny(`status.${kind}.${status}`)}
      </td>
      {has.country ? <td className={cell}>{country === null ? null : countryName(country)}</td> : null}
      {has.amount ? (
        <td className={`${cell} tabular-nums`}>
          {amountCents === null ? null : (
            <Amount appointmentId={row.appointmentId}>{money(amountCents, currency ?? 'USD')}</Amount>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** What a visit cost or was paid, which opens its payments. */
function Amount({ appointmentId, children }: Pick<EvidenceRow, 'appointmentId'> & { children: string }) {
  const { t } = useTranslation('risk');
  return appointmentId === null ? (
    children
  ) : (
    <LocalizedLink
      to={`/admin/payments/${appointmentId}`}
      aria-label={t('openPayments', { amount: children })}
      className="underline underline-offset-4"
    >
      {children}
    </LocalizedLink>
  );
}

const PersonLink = ({ person }: Pick<EvidenceRow, 'person'>) =>
  person ? (
    <LocalizedLink to={`/admin/people/${person.userId}`} className="wrap-anywhere underline underline-offset-4">
      <bdi>{person.name}</bdi>
    </LocalizedLink>
  ) : null;
