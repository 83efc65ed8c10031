import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StatusBadge, VisitType } from '../../appointments/index.ts';
import { WordsForm } from '../../forms/index.ts';
import type { ClearResult } from './clear-action.ts';
import type { ClearData } from './clear-loader.ts';
import { toWeekAddress } from './week-view.ts';

/** A sick day, or the rest of it: what clearing it does is shown before it is done. */
export function ClearPage({ result, ...data }: ClearData & { result: ClearResult | undefined }) {
  const { t } = useTranslation('dashboards/provider');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-5 py-6">
      <PageTitle title={t('clear.title')} />
      <BackLink to={toWeekAddress({ week: data.day, show: 'calendar', day: null })}>{t('clear.back')}</BackLink>
      <header>
        <h1 className="text-xl">{t('clear.title')}</h1>
        <p className="mt-1 max-w-reading text-muted">{t('clear.lead')}</p>
      </header>
      <Result result={result} />
      <Span {...data} key={`${data.day} ${data.from} ${data.until}`} />
    </div>
  );
}

function Result({ result }: { result: ClearResult | undefined }) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  if (!result) return null;
  if (!result.cleared) return <Alert tone="danger" title={t(`clear.error.${result.error}`)} live />;
  const { cancelled, refused } = result.cleared;
  return (
    <>
      <Alert
        tone="success"
        title={
          cancelled.length > 0
            ? t('clear.done', { count: cancelled.length, number: number(cancelled.length) })
            : t('clear.closed')
        }
        live
      />
      {refused.length > 0 ? (
        <Alert
          tone="warning"
          title={t('clear.refused', { count: refused.length, number: number(refused.length) })}
          live
        />
      ) : null}
    </>
  );
}

const HOURS = Array.from({ length: 17 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`);

/** Which day, from when and until when; what clearing it does can be seen and done only of what was shown last. */
function Span(data: ClearData) {
  const { t } = useTranslation('dashboards/provider');
  const [isOther, setIsOther] = useState(false);
  return (
    <>
      <SpanForm {...data} onChoose={setIsOther} />
      {isOther ? (
        <p className="text-muted" role="status">
          {t('clear.changed', { show: t('clear.show') })}
        </p>
      ) : (
        <Preview {...data} />
      )}
    </>
  );
}

/** Enter or the button shows what clearing it would do; whether another span is chosen than the one shown. */
function SpanForm({ day, today, from, until, onChoose }: ClearData & { onChoose: (isOther: boolean) => void }) {
  const { t } = useTranslation('dashboards/provider');
  return (
    <PlainForm
      className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]"
      onChange={({ currentTarget }) => {
        const chosen = new FormData(currentTarget);
        const isShown = (name: string, shown: string | null) => chosen.get(name) === (shown ?? '');
        onChoose(!(isShown('day', day) && isShown('from', from) && isShown('until', until)));
      }}
    >
      <TextField label={t('clear.day')} type="date" name="day" defaultValue={day} min={today} />
      <ClockField name="from" label={t('clear.span')} none={t('clear.dayStart')} value={from} />
      <ClockField name="until" label={t('clear.end')} none={t('clear.dayEnd')} value={until} />
      <Button type="submit" variant="secondary">
        {t('clear.show')}
      </Button>
    </PlainForm>
  );
}

interface ClockFieldProps {
  name: 'from' | 'until';
  label: string;
  /** What no time means */
  none: string;
  value: string | null;
}

/** One of the full hours, or the time that the address names. */
function ClockField({ name, label, none, value }: ClockFieldProps) {
  const clock = useFormat('UTC');
  const values = value && !HOURS.includes(value) ? [value, ...HOURS] : HOURS;
  const times = values.map((time) => ({ value: time, label: clock.time(`1970-01-01T${time}Z`) }));
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value ?? ''}
      options={[{ value: '', label: none }, ...times]}
    />
  );
}

function Preview(data: ClearData) {
  const { t } = useTranslation('dashboards/provider');
  const { visits, timeZone, start, isClosed } = data;
  const format = useFormat(timeZone);
  return (
    <Card aria-labelledby="clear-preview" className="grid gap-4">
      <h2 id="clear-preview" className="text-lg">
        {format.date(start, 'day')}
      </h2>
      {visits.length > 0 ? <Visits visits={visits} timeZone={timeZone} /> : <p>{t('clear.nobody')}</p>}
      {visits.length === 0 && isClosed ? (
        <p>{t('clear.alreadyClosed')}</p>
      ) : (
        <>
          <Consequences {...data} />
          <ClearForm {...data} />
        </>
      )}
    </Card>
  );
}

function Consequences({ visits, open, timeZone }: ClearData) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat(timeZone);
  const clock = useFormat('UTC');
  const paid = visits.filter(({ money }) => money !== null);
  const cents = paid.reduce((sum, { money }) => sum + (money?.staysCents ?? 0), 0);
  const at = (time = '') => `1970-01-01T${time}Z`;
  const windows = open.closed ? [] : [open, ...(open.also ?? [])];
  const times = windows.map(({ start, end }) => clock.timeRange(at(start), at(end)));
  return (
    <ul className="grid list-disc gap-1 ps-5 text-pretty">
      {visits.length > 0 ? <li>{t('clear.told')}</li> : null}
      {cents > 0 ? <li>{t('clear.refund', { amount: format.money(cents, paid[0]?.currency) })}</li> : null}
      {visits.length > 0 ? <li>{t('clear.offered')}</li> : null}
      <li>{open.closed ? t('clear.closes') : t('clear.open', { times: format.list(times) })}</li>
    </ul>
  );
}

function ClearForm({ day, from, until, visits }: ClearData) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  const isSending = useIsSending({ intent: 'clear', day });
  return (
    <WordsForm storeAs="clear" method="post" className="grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="from" value={from ?? ''} />
      <input type="hidden" name="until" value={until ?? ''} />
      {visits.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {visits.length > 0 ? (
        <TextArea label={t('clear.reason')} hint={t('clear.reasonHint')} name="reason" maxLength={1000} />
      ) : null}
      <Button type="submit" variant="danger" loading={isSending} className="justify-self-start">
        {visits.length > 0
          ? t('clear.confirm', { count: visits.length, number: number(visits.length) })
          : t('clear.close')}
      </Button>
    </WordsForm>
  );
}

function Visits({ visits, timeZone }: { visits: Appointment[]; timeZone: string }) {
  const { time, money } = useFormat(timeZone);
  return (
    <ul className="divide-y divide-line">
      {visits.map((visit) => (
        <li key={visit.id} className="flex min-h-10 flex-wrap items-center gap-x-4 py-1.5">
          <time dateTime={visit.startTime} className="font-medium tabular-nums">
            {time(visit.startTime)}
          </time>
          <bdi className="min-w-0 grow truncate rtl:text-right">{visit.patientName}</bdi>
          {/* A time that is held until it is paid goes as well. */}
          {visit.status === 'scheduled' ? <StatusBadge {...visit} /> : null}
          <VisitType type={visit.appointmentType} />
          <span className="text-sm text-muted tabular-nums">
            {visit.money ? money(visit.money.staysCents, visit.currency) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
