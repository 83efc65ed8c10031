import { WEEKDAYS } from '@polyclinic/contract/availability/rules';
import { CalendarOff, CalendarPlus, Plus, Trash2 } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { weekdaysOf } from '../../platform/week.ts';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Absence, dayAfter } from './draft.ts';
import type { DraftFieldsProps } from './draft-fields-props.ts';
import { copiesOf, isOfWeek, MOST_WINDOWS, step } from './step.ts';
import { StepButton } from './step-button.tsx';
import { WindowLine } from './window-line.tsx';

/** Holidays and days with other hours. */
export function AbsenceFields({ draft, change, take, errorOf, today }: DraftFieldsProps & { today: string }) {
  const { t } = useTranslation('availability');
  const firstOf = useFirstOfWeek();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-lg">{t('absences.title')}</h2>
        <p className="text-sm text-muted">{t('absences.hint')}</p>
      </header>
      {draft.absences.length > 0 ? (
        <ul className="grid divide-y divide-line">
          {draft.absences.map((absence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an absence is its place
            <li key={index} className="py-4 first:pt-0">
              <AbsenceRow
                absence={absence}
                index={index}
                today={today}
                errorOf={errorOf}
                take={take}
                onChange={(value) => change({ absences: draft.absences.with(index, value) })}
              />
              <CopyWeek absences={draft.absences} index={index} firstOf={firstOf} take={take} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('absences.none')}</p>
      )}
      {errorOf('absences') ? <FieldError id="absences-error">{errorOf('absences')}</FieldError> : null}
      <StepButton
        step={step.addAbsence}
        take={take}
        icon={<CalendarOff className="size-5" aria-hidden="true" />}
        label={t('absences.add')}
      />
    </>
  );
}

/** The date on which the week of a date begins, as the doctor's region counts. */
function useFirstOfWeek() {
  const [first] = weekdaysOf(useLanguage(), useViewer().session?.region);
  const start = WEEKDAYS.indexOf(first ?? 'mon');
  // A date that is being typed is of no week.
  return (date: string): string => {
    const day = new Date(date).getUTCDay();
    return Number.isNaN(day) ? '' : dayAfter(date, -((day + 6 - start + 7) % 7));
  };
}

interface CopyWeekProps {
  absences: Absence[];
  index: number;
  firstOf: (date: string) => string;
  take: DraftFieldsProps['take'];
}

/** Below the last exception of a week: all of them once more in a week to come, which and when is said before. */
function CopyWeek({ absences, index, firstOf, take }: CopyWeekProps) {
  const { t } = useTranslation('availability');
  const format = useFormat('UTC');
  const describe = useDescription();
  const first = firstOf(absences[index]?.from ?? '');
  if (!first || absences.findLastIndex((absence) => isOfWeek(absence, first)) !== index) return null;
  const copies = copiesOf(absences, first);
  const [earliest] = copies;
  if (!earliest) return null;
  const weekOf = (begin: string) => format.dateRange(noon(begin), noon(dayAfter(begin, 6)));
  const said = {
    count: copies.length,
    number: format.number(copies.length),
    week: weekOf(firstOf(earliest.from)),
    days: format.list(copies.map(describe)),
  };
  return (
    <div className="grid gap-1 pt-2">
      <StepButton
        step={step.copyWeek(first)}
        take={take}
        icon={<CalendarPlus className="size-4" aria-hidden="true" />}
        label={t('absences.copyWeek')}
        spoken={t('absences.copyWeekOf', { week: weekOf(first) })}
      />
      <p className="text-sm text-muted">{t('absences.copies', said)}</p>
    </div>
  );
}

const noon = (date: string) => `${date}T12:00:00Z`;

/** The days of an exception, with their hours. */
function useDescription() {
  const { t } = useTranslation('availability');
  const { date, dateRange, timeRange, list } = useFormat('UTC');
  const at = (clock: string) => `1970-01-01T${clock}Z`;
  return ({ from, until, closed, windows }: Absence): string => {
    const known = windows.filter(({ start, end }) => start && end);
    const hours = closed
      ? t('absences.kind.closed')
      : list(known.map(({ start, end }) => timeRange(at(start), at(end))));
    return t('absences.copiedDay', {
      date: from === until ? date(noon(from), 'day') : dateRange(noon(from), noon(until)),
      hours,
    });
  };
}

interface AbsenceRowProps {
  absence: Absence;
  index: number;
  today: string;
  errorOf: DraftFieldsProps['errorOf'];
  take: DraftFieldsProps['take'];
  onChange: (absence: Absence) => void;
}

const cell = 'min-w-0 grow basis-44';

function AbsenceRow({ absence, index, today, errorOf, take, onChange }: AbsenceRowProps) {
  const { t } = useTranslation('availability');
  const error = errorOf(`absence.${index}`);
  const errorId = error ? `absence-${index}-error` : undefined;
  const date = (part: 'from' | 'until') => (
    <TextField
      type="date"
      name={`absence.${part}`}
      label={t(`absences.${part}`)}
      min={part === 'from' ? today : absence.from}
      value={absence[part]}
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
      onChange={({ target }) => onChange({ ...absence, ...moved(absence, part, target.value) })}
    />
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('absences.legend')}</legend>
      {/* As many beside each other as there is room for: a date with its button needs eleven rem. */}
      <div className="flex flex-wrap items-end gap-3">
        <div className={cell}>{date('from')}</div>
        <div className={cell}>{date('until')}</div>
        <div className="flex min-w-0 grow-2 basis-60 items-end gap-1">
          <div className="min-w-0 grow">
            <SelectField
              name="absence.kind"
              label={t('absences.kind')}
              value={absence.closed ? 'closed' : 'hours'}
              onChange={({ target }) => onChange({ ...absence, closed: target.value === 'closed' })}
              options={(['closed', 'hours'] as const).map((kind) => ({
                value: kind,
                label: t(`absences.kind.${kind}`),
              }))}
            />
          </div>
          <StepButton
            step={step.removeAbsence(index)}
            take={take}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            label={t('absences.remove')}
            isSmall
          />
        </div>
      </div>
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
      <AbsenceWindows absence={absence} index={index} errorOf={errorOf} take={take} onChange={onChange} />
    </fieldset>
  );
}

/** Their controls stay while the days are closed, so that what was typed comes back. */
function AbsenceWindows({ absence, index, errorOf, take, onChange }: Omit<AbsenceRowProps, 'today'>) {
  const { t } = useTranslation('availability');
  const { closed, windows } = absence;
  return (
    <div className={closed ? 'hidden' : 'grid gap-2'}>
      {windows.map((window, place) => (
        <WindowLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
          key={place}
          name={`absence.${index}`}
          id={`absence-${index}-${place}`}
          value={window}
          labels={[t('absences.opens'), t('absences.closes')]}
          error={closed ? undefined : errorOf(`absence.${index}.${place}`)}
          onChange={(value) => onChange({ ...absence, windows: windows.with(place, value) })}
          remove={
            windows.length > 1
              ? { step: step.removeAbsenceWindow(index, place), label: t('absences.removeHours') }
              : null
          }
          take={take}
        />
      ))}
      {windows.length < MOST_WINDOWS ? (
        <StepButton
          step={step.addAbsenceWindow(index)}
          take={take}
          icon={<Plus className="size-4" aria-hidden="true" />}
          label={t('hours.add')}
          spoken={t('absences.addHours')}
        />
      ) : null}
    </div>
  );
}

/** The last day follows the first where it would come before it. */
function moved({ until }: Absence, part: 'from' | 'until', value: string): Partial<Absence> {
  if (part === 'until') return { until: value };
  return { from: value, until: until < value ? value : until };
}
