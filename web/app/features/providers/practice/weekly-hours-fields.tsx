import { VISIT_TYPES } from '@polyclinic/contract/appointments/rules';
import { isAllDay, WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import { useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { weekdaysOf } from '../../../platform/week.ts';
import { withZone, type ZoneChoice } from '../../../platform/with-zone.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { controlStyle } from '../../../ui/control-style.ts';
import { FieldError } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { usePracticeControl } from './use-practice-control.ts';
import { one, type PracticeFieldsProps } from './values.ts';

// Any Monday serves to name the days.
const MONDAY = Date.UTC(2026, 0, 5);

/** In which ways patients may come, and where to. */
export function VisitTypeFields(fields: PracticeFieldsProps) {
  const { values, errorOf } = fields;
  const control = usePracticeControl(fields);
  const { t } = useTranslation('providers/practice');
  const [visitTypes, setVisitTypes] = useState(values.visitTypes ?? []);
  return (
    <>
      <CheckboxGroup
        name="visitTypes"
        label={t('practice.field.visitTypes')}
        error={errorOf('visitTypes')}
        options={VISIT_TYPES.map((type) => ({ value: type, label: t(`visitType.${type}`) }))}
        value={visitTypes}
        onChange={setVisitTypes}
      />
      <TextArea
        {...control('address')}
        dir="auto"
        rows={2}
        maxLength={300}
        required={visitTypes.includes('in_person')}
        hint={t('practice.hint.address')}
      />
    </>
  );
}

/** The hours of each weekday and the zone they are read in. */
export function WeeklyHoursFields({ timeZones, ...fields }: PracticeFieldsProps & { timeZones: ZoneChoice[] }) {
  const control = usePracticeControl(fields);
  const language = useLanguage();
  const current = one(fields.values, 'timeZone');
  const week = weekdaysOf(language, useViewer().session?.region);
  return (
    <>
      <SelectField {...control('timeZone')} options={withZone(timeZones, current, language)} />
      <div className="grid divide-y divide-line">
        {week.map((day) => (
          <DayHours key={day} day={day} instant={MONDAY + WEEKDAYS.indexOf(day) * 86_400_000} {...fields} />
        ))}
      </div>
    </>
  );
}

function DayHours({ day, instant, values, errorOf }: PracticeFieldsProps & { day: Weekday; instant: number }) {
  const { t } = useTranslation('providers/practice');
  const { weekday } = useFormat('UTC').dayLabel(instant);
  const error = errorOf(`availability.${day}`);
  const [hours, setHours] = useState({
    start: one(values, `${day}.start`) || '09:00',
    end: one(values, `${day}.end`) || '17:00',
  });
  const clock = (name: 'start' | 'end') => (
    <input
      type="time"
      name={`${day}.${name}`}
      aria-label={t(`practice.${name}`, { day: weekday })}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `practice-${day}-error` : undefined}
      value={hours[name]}
      onChange={({ target }) => setHours({ ...hours, [name]: target.value })}
      className={`${controlStyle} min-w-0 grow basis-24 tabular-nums`}
    />
  );
  return (
    <div className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[9rem_1fr]">
      <Checkbox
        name={`${day}.enabled`}
        value="1"
        label={weekday}
        defaultChecked={one(values, `${day}.enabled`) === '1'}
      />
      <div className="flex max-w-sm flex-wrap items-center gap-2 sm:gap-3">
        {clock('start')}
        <span aria-hidden="true">–</span>
        {clock('end')}
        {isAllDay(hours) ? <span className="text-sm text-muted">{t('practice.allDay')}</span> : null}
      </div>
      {error ? (
        <div className="sm:col-start-2">
          <FieldError id={`practice-${day}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
