import type { ThreadVisit } from '@polyclinic/contract/messages/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { standingWord, VisitType } from '../appointments/index.ts';

interface VisitMarkProps {
  visit: ThreadVisit;
  /** Whether the page was opened at it */
  isOpened: boolean;
  /** Whether the log opens here */
  isAnchor: boolean;
  /** Beside a call, which goes on while the visit's page opens elsewhere */
  isInCall: boolean;
}

/** A visit among the messages, at its time, with the way to its page. */
export function VisitMark({ visit, isOpened, isAnchor, isInCall }: VisitMarkProps) {
  const { tAny } = useTranslation('appointments');
  const { dateTime } = useFormat();
  const { id, appointmentType, startTime } = visit;
  const style = classNames(
    'flex min-h-11 max-w-[85%] flex-wrap items-center justify-center gap-x-2 rounded-full border px-4 py-1.5 text-center text-sm transition-colors hover:bg-sunken',
    isOpened ? 'border-primary' : 'border-line',
  );
  return (
    <li data-opened={isAnchor ? true : undefined} className="my-2 flex items-center gap-3">
      <span className="h-px grow bg-line" />
      <LocalizedLink
        to={`/visit/${id}`}
        target={isInCall ? '_blank' : undefined}
        aria-current={isOpened ? 'true' : undefined}
        className={style}
      >
        <VisitType type={appointmentType} />
        {appointmentType === 'message' ? null : (
          <time dateTime={startTime} className="font-medium tabular-nums">
            {dateTime(startTime)}
          </time>
        )}
        <span className="text-muted">{tAny(standingWord(visit))}</span>
      </LocalizedLink>
      <span className="h-px grow bg-line" />
    </li>
  );
}

/** Before messages about another visit than those above them. */
export function Turn({ visit }: { visit: ThreadVisit }) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  const isQuestion = visit.appointmentType === 'message';
  const about = isQuestion ? t('about.turnQuestion') : t('about.turnVisit', { time: dateTime(visit.startTime) });
  return <li className="mt-2 text-center text-sm text-muted">{about}</li>;
}
