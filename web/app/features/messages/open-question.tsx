import type { ThreadVisit } from '@polyclinic/contract/messages/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { openQuestion } from './place-visits.ts';

/** Tells a doctor who writes about another visit that a question waits, which only an answer under it answers. */
export function OpenQuestion({ visits, opened }: { visits: readonly ThreadVisit[]; opened: string }) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  const question = openQuestion(visits, opened);
  if (!question) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 bg-warning-soft px-4 py-2 text-sm text-warning">
      <p className="min-w-0 grow basis-60">{t('question.elsewhere', { time: dateTime(question.startTime) })}</p>
      <LocalizedLink
        to={`/messages/${question.id}`}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {t('question.answer')}
      </LocalizedLink>
    </div>
  );
}
