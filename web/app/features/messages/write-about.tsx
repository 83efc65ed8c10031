import type { ThreadVisit } from '@polyclinic/contract/messages/schemas';
import { ChevronDown } from 'lucide-react';
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
  const links = others.slice(0, MOST).map((visit) => (
    <LocalizedLink
      key={visit.id}
      to={`/messages/${visit.id}`}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {nameOf(visit)}
    </LocalizedLink>
  ));
  if (isClosed)
    return (
      <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 text-sm text-muted">
        {t('about.instead')} {links}
      </p>
    );
  const time = dateTime(current.startTime);
  return (
    <details key={opened} className="group border-t border-line px-4 text-sm text-muted">
      <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate">
          {current.appointmentType === 'message' ? t('about.turnQuestion') : t('about.turnVisit', { time })}
        </span>
        <span className="ms-auto flex shrink-0 items-center gap-1 font-medium text-ink">
          {t('about.change')}
          <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
        </span>
      </summary>
      <p className="flex flex-wrap items-center gap-x-3">
        {t('about.others')} {links}
      </p>
    </details>
  );
}
