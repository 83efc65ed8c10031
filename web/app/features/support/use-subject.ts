import type { Ticket } from '@polyclinic/contract/support/schemas';
import { useTranslation } from '../../platform/translation.ts';

/** What a ticket is called: of a report, that it is one, and about whom. */
export function useSubject(): (ticket: Pick<Ticket, 'category' | 'subject'>) => string {
  const { t } = useTranslation('support');
  return ({ category, subject }) =>
    category === 'conduct' ? t('report.about', { name: `\u2068${subject}\u2069` }) : subject;
}
