import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RegisterTable } from './register-table.tsx';

/** Accounts that are to be erased, each with our deadline and the law's. */
export function DeletionRegister({ deletions: { open, counts } }: Pick<Registers, 'deletions'>) {
  const { t } = useTranslation('compliance/registers');
  const { number, date, dateTime } = useFormat();
  const rows = open.map(({ userId, name, state, requestedAt, dueAt, lawfulUntil, isOverdue }) => ({
    key: userId,
    cells: [
      <LocalizedLink key="name" to={`/admin/people/${userId}`} className="font-medium underline underline-offset-4">
        <bdi>{name}</bdi>
      </LocalizedLink>,
      dateTime(requestedAt),
      <span key="due" className={isOverdue ? 'font-semibold text-danger' : undefined}>
        {dateTime(dueAt)}
      </span>,
      date(lawfulUntil),
      <Badge key="state" tone={isOverdue ? 'danger' : 'neutral'}>
        {t(isOverdue ? 'deletions.overdue' : `deletions.${state}`)}
      </Badge>,
    ],
  }));
  const columns = [
    t('person'),
    t('deletions.requested'),
    t('deletions.due'),
    t('deletions.lawful'),
    t('deletions.state'),
  ];
  return (
    <>
      <p className="text-sm">
        {t('deletions.counts', {
          waiting: number(counts.waiting),
          overdue: number(counts.overdue),
          done: number(counts.carriedOut),
          back: number(counts.takenBack),
        })}
      </p>
      {rows.length > 0 ? <RegisterTable label={t('deletions.title')} columns={columns} rows={rows} /> : null}
      {counts.waiting > open.length ? (
        <p className="text-sm text-muted">
          {t('deletions.more', { shown: number(open.length), all: number(counts.waiting) })}
        </p>
      ) : null}
    </>
  );
}
