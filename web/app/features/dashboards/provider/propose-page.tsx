import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { CalendarX, ChevronDown } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RadioChips } from '../../../ui/radio-chips.tsx';
import { AppointmentTime } from '../../appointments/index.ts';
import type { ProposeData, ProposeRefusal } from './propose-action.ts';

/** Which of the doctor's free times a patient is asked to come at instead. */
export function ProposePage({ appointment, slots, result }: ProposeData & { result: ProposeRefusal | undefined }) {
  const { t } = useTranslation('dashboards/provider');
  const name = `\u2068${appointment.patientName}\u2069`;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('propose.title')} />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('propose.title')}</h1>
        <p className="text-pretty text-muted">{t('propose.lead', { name })}</p>
        <AppointmentTime appointment={appointment} />
      </header>
      {result ? (
        <Alert tone="danger" title={t(`propose.refused.${result.refused}`)} live>
          {t('propose.kept')}
        </Alert>
      ) : null}
      {slots === null ? <Alert tone="danger">{t('propose.failed')}</Alert> : null}
      {slots ? <Choice slots={slots} {...appointment} /> : null}
    </div>
  );
}

type ChoiceProps = { slots: SlotOnWire[] } & Pick<ProposeData['appointment'], 'id' | 'startTime' | 'proposal'>;

function Choice({ slots, id, startTime, proposal }: ChoiceProps) {
  const { t } = useTranslation('dashboards/provider');
  const { isoDay } = useFormat();
  const isSending = useNavigation().state === 'submitting';
  const back = `/visit/${id}`;
  if (slots.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX className="size-6" aria-hidden="true" />}
        title={t('propose.none')}
        hint={t('propose.kept')}
        action={<LinkButton to={back}>{t('propose.back')}</LinkButton>}
      />
    );
  }
  const days = Map.groupBy(slots, ({ start }) => isoDay(start));
  return (
    <PlainForm method="post" className="grid gap-6">
      <input type="hidden" name="shownStart" value={startTime} />
      {proposal ? <Alert tone="info">{t('propose.replaces')}</Alert> : null}
      <div className="divide-y divide-line border-y border-line">
        {[...days].map(([date, ofDay], index) => (
          <DayTimes key={date} slots={ofDay} isOpen={index === 0} />
        ))}
      </div>
      <div className="sticky bottom-(--bar,0px) flex flex-wrap gap-x-3 gap-y-1 border-t border-line bg-paper py-4">
        <Button type="submit" loading={isSending}>
          {t('propose.confirm')}
        </Button>
        <LinkButton to={back} variant="ghost">
          {t('propose.back')}
        </LinkButton>
      </div>
    </PlainForm>
  );
}

function DayTimes({ slots, isOpen }: { slots: SlotOnWire[]; isOpen: boolean }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const label = format.date(slots[0]?.start ?? 0, 'day');
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center gap-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow font-medium first-letter:uppercase">{label}</span>
        <span className="text-sm text-muted">
          {t('propose.times', { count: slots.length, number: format.number(slots.length) })}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="pt-1 pb-5">
        <RadioChips
          label={label}
          isLabelHidden
          name="start"
          chips={slots.map(({ start }) => ({ value: start, label: format.time(start) }))}
          layout="columns"
        />
      </div>
    </details>
  );
}
