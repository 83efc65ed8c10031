import type { PersonCase } from '@polyclinic/contract/people/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';

/** Their latest visits and payments: when, with whom, how they stand and what was paid. */
export function PersonVisits({ person }: { person: PersonCase }) {
  const { t, tAny } = useTranslation('people');
  const { dateTime, money } = useFormat();
  return (
    <>
      <Section id="person-visits" title={t('visits')} none={person.visits.length === 0 ? t('visits.none') : null}>
        <Table title={t('visits')} heads={[t('visits.when'), t('visits.with'), t('visits.status'), t('visits.fee')]}>
          {person.visits.map((visit) => (
            <tr key={visit.id} className="border-b border-line last:border-0">
              <Cell>{dateTime(visit.startTime)}</Cell>
              <Cell>
                {visit.other ? (
                  <LocalizedLink to={`/admin/people/${visit.other.userId}`} className="underline underline-offset-4">
                    <bdi>{visit.other.name}</bdi>
                  </LocalizedLink>
                ) : null}
              </Cell>
              <Cell>{tAny(`visit.${visit.status}`)}</Cell>
              <Cell>{money(visit.feeCents, visit.currency)}</Cell>
            </tr>
          ))}
        </Table>
      </Section>
      <Section
        id="person-payments"
        title={t('payments')}
        none={person.payments.length === 0 ? t('payments.none') : null}
      >
        <Table title={t('payments')} heads={[t('visits.when'), t('payments.amount'), t('visits.status')]}>
          {person.payments.map((payment) => (
            <tr key={payment.id} className="border-b border-line last:border-0">
              <Cell>{dateTime(payment.at)}</Cell>
              <Cell>
                {money(payment.amountCents, payment.currency)}
                {payment.returnedCents > 0 ? (
                  <span className="block text-sm text-muted">
                    {t('payments.returned', { amount: money(payment.returnedCents, payment.currency) })}
                  </span>
                ) : null}
              </Cell>
              <Cell>
                <span className="wrap-anywhere">{tAny(`payment.${payment.status}`)}</span>
              </Cell>
            </tr>
          ))}
        </Table>
      </Section>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** What stands there where there is nothing */
  none: string | null;
  children: ReactNode;
}

/** A titled card, or a sentence in it. */
export function Section({ id, title, none, children }: SectionProps) {
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {none ? <p className="text-muted">{none}</p> : children}
    </Card>
  );
}

interface TableProps {
  title: string;
  heads: string[];
  children: ReactNode;
}

function Table({ title, heads, children }: TableProps) {
  const { t } = useTranslation('people');
  return (
    <ScrollBox label={t('table', { title })} className="-mx-2 max-sm:-mx-1">
      <table className="w-full text-start">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 text-start font-medium whitespace-nowrap max-sm:px-1">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="px-2 py-2 align-top tabular-nums max-sm:px-1">{children}</td>
);
