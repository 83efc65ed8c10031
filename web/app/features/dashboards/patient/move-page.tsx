import { FREE_CANCELLATION_MS } from '@polyclinic/contract/appointments/cancelling/rules';
import { CalendarX, ChevronDown } from 'lucide-react';
import { useNavigation, useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import type { Day } from '../../appointments/booking/index.ts';
import { AppointmentTime } from '../../appointments/index.ts';
import { WaitForEarlier } from '../../waitlist/index.ts';
import { LoadFailure } from './load-failure.tsx';
import type { MoveRefusal } from './move-action.ts';
import type { MoveData } from './move-loader.ts';

const isFree = ({ available, reservedFor }: Day['slots'][number]) => available && !reservedFor;

/** Choosing another time for a visit; what was paid goes with it. */
export function MovePage({ appointment, days, now, result }: MoveData & { result: MoveRefusal | undefined }) {
  const { t } = useTranslation('dashboards/patient');
  const { wait } = useSpans();
  const { providerName } = appointment;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('move.title')} />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('move.title')}</h1>
        <p className="text-muted">{t('move.lead', { name: providerName })}</p>
        <AppointmentTime appointment={appointment} />
      </header>
      {result ? (
        <Alert
          tone="danger"
          title={t(`move.refused.${result.refused}`, { when: wait(result.retryAfterSeconds ?? 60) })}
          live
        >
          {t('move.kept')}
        </Alert>
      ) : null}
      {days ? <EarlierNote days={days} appointment={appointment} now={now} /> : null}
      {days ? <SoonNote days={days} now={now} lateRefundPercent={appointment.lateRefundPercent} /> : null}
      {days ? <Choice days={days} {...appointment} /> : <LoadFailure title={t('move.failed')} />}
    </div>
  );
}

type EarlierNoteProps = { days: Day[] } & Pick<MoveData, 'appointment' | 'now'>;

/** Who asked for an earlier time is shown those that are free before they wait for others; they may be gone by now. */
function EarlierNote({ days, appointment: { id, startTime }, now }: EarlierNoteProps) {
  const { t } = useTranslation('dashboards/patient');
  const isAsked = useSearchParams()[0].has('earlier');
  if (!isAsked) return null;
  const start = Date.parse(startTime);
  const hasEarlier = days.some(({ slots }) => slots.some((slot) => isFree(slot) && Date.parse(slot.start) < start));
  return (
    <Alert tone="info" title={t(hasEarlier ? 'move.earlier' : 'move.noEarlier')} live>
      <div className="grid justify-items-start gap-3">
        <p>{t(hasEarlier ? 'move.earlierText' : 'move.noEarlierText')}</p>
        <WaitForEarlier appointmentId={id} startTime={startTime} now={now} isAnyway={hasEarlier} />
      </div>
    </Alert>
  );
}

/** Which of the times can't be left again without a loss. */
function SoonNote({ days, now, lateRefundPercent }: { days: Day[]; now: number; lateRefundPercent: number }) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const until = now + FREE_CANCELLATION_MS;
  const isSoon = (slot: Day['slots'][number]) => isFree(slot) && Date.parse(slot.start) < until;
  if (!days.some(({ slots }) => slots.some(isSoon))) return null;
  const percent = format.number(lateRefundPercent / 100, { style: 'percent' });
  return <Alert tone="info">{t('move.soon', { time: format.dateTime(until), percent })}</Alert>;
}

type ChoiceProps = { days: Day[] } & Pick<MoveData['appointment'], 'id' | 'startTime' | 'providerTimeZone'>;

function Choice({ days, id, startTime, providerTimeZone }: ChoiceProps) {
  const { t } = useTranslation('dashboards/patient');
  const isSending = useNavigation().state === 'submitting';
  const open = days.flatMap((day) => {
    const slots = day.slots.filter(isFree);
    return slots.length > 0 ? [{ ...day, slots }] : [];
  });
  const back = `/visit/${id}`;
  if (open.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX className="size-6" aria-hidden="true" />}
        title={t('move.none')}
        hint={t('move.noneHint')}
        action={<LinkButton to={back}>{t('move.back')}</LinkButton>}
      />
    );
  }
  return (
    <PlainForm method="post" className="grid gap-6">
      <input type="hidden" name="shownStart" value={startTime} />
      <div className="divide-y divide-line border-y border-line">
        {open.map((day, index) => (
          <SlotsOfDay key={day.date} day={day} zone={providerTimeZone} isOpen={index === 0} />
        ))}
      </div>
      <div className="sticky bottom-0 flex flex-wrap gap-x-3 gap-y-1 border-t border-line bg-paper py-4">
        <Button type="submit" loading={isSending}>
          {t('move.confirm')}
        </Button>
        <LinkButton to={back} variant="ghost">
          {t('move.back')}
        </LinkButton>
      </div>
    </PlainForm>
  );
}

function SlotsOfDay({ day, zone, isOpen }: { day: Day; zone: string; isOpen: boolean }) {
  const { t } = useTranslation('dashboards/patient');
  const here = useFormat();
  const chips = day.slots.map(({ start }) => {
    const theirs = here.elsewhere(start, zone);
    const label = (
      <>
        {here.time(start)}
        {theirs ? <span className="text-sm font-normal wrap-anywhere text-muted">{theirs}</span> : null}
      </>
    );
    return { value: start, label };
  });
  const label = here.date(day.noon, 'day');
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-14 list-none items-center gap-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow font-medium first-letter:uppercase">{label}</span>
        <span className="min-w-0 text-end text-sm text-muted">
          {t('move.free', { count: chips.length, number: here.number(chips.length) })}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="pt-1 pb-5">
        {/* Not `required`: where every day is folded up, no browser could show what is missing. */}
        <RadioChips label={label} isLabelHidden name="start" chips={chips} layout="columns" />
      </div>
    </details>
  );
}
