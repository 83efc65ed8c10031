import type { ThreadVisit } from '@polyclinic/contract/messages/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { othersToWriteAbout } from './place-visits.ts';

const MOST = 3;

interface WriteAboutProps {
  visits: readonly ThreadVisit[];
  opened: string;
  /** Whether nothing may be written about the opened one */
  isClosed: boolean;
}

/** Which visit a message belongs to where there are several, and the way to write about another. */
export function WriteAbout({ visits, opened, isClosed }: WriteAboutProps) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  const nameOf = ({ appointmentType, startTime }: ThreadVisit) =>
    appointmentType === 'message' ? t('question.header') : t('visit', { time: dateTime(startTime) });
  const others = othersToWriteAbout(visits, opened, Date.now());
  const current = visits.find(({ id }) => id === opened);
  if (others.length === 0 || !current) return null;
  const time = dateTime(current.startTime);
  const lead = current.appointmentType === 'message' ? t('about.question') : t('about.visit', { time });
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 pt-1 text-sm text-muted">
      <span>{isClosed ? t('about.instead') : lead}</span>
      {others.slice(0, MOST).map((visit) => (
        <LocalizedLink
          key={visit.id}
          to={`/messages/${visit.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {nameOf(visit)}
        </LocalizedLink>
      ))}
    </p>
  );
}
