import { CalendarOff, Trash2 } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ClockPair } from './clock-pair.tsx';
import type { Absence } from './draft.ts';
import type { DraftFieldsProps } from './draft-fields-props.ts';
import { step } from './step.ts';
import { StepButton } from './step-button.tsx';

/** Holidays and days with other hours. */
export function AbsenceFields({ draft, change, take, errorOf, today }: DraftFieldsProps & { today: string }) {
  const { t } = useTranslation('availability');
  const error = errorOf('absences');
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
                error={errorOf(`absence.${index}`) ?? error}
                take={take}
                onChange={(value) => change({ absences: draft.absences.with(index, value) })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('absences.none')}</p>
      )}
      <StepButton
        step={step.addAbsence}
        take={take}
        icon={<CalendarOff className="size-5" aria-hidden="true" />}
        label={t('absences.add')}
      />
    </>
  );
}

interface AbsenceRowProps {
  absence: Absence;
  index: number;
  today: string;
  error: string | undefined;
  take: DraftFieldsProps['take'];
  onChange: (absence: Absence) => void;
}

function AbsenceRow({ absence, index, today, error, take, onChange }: AbsenceRowProps) {
  const { t } = useTranslation('availability');
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
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {date('from')}
        {date('until')}
        <SelectField
          name="absence.kind"
          label={t('absences.kind')}
          value={absence.closed ? 'closed' : 'hours'}
          onChange={({ target }) => onChange({ ...absence, closed: target.value === 'closed' })}
          options={(['closed', 'hours'] as const).map((kind) => ({ value: kind, label: t(`absences.kind.${kind}`) }))}
        />
        <StepButton
          step={step.removeAbsence(index)}
          take={take}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          label={t('absences.remove')}
          isSmall
        />
      </div>
      <div className={absence.closed ? 'hidden' : 'flex flex-wrap items-center gap-2'}>
        <ClockPair
          name="absence"
          value={absence}
          labels={[t('absences.opens'), t('absences.closes')]}
          errorId={errorId}
          onChange={(hours) => onChange({ ...absence, ...hours })}
        />
      </div>
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** The last day follows the first where it would come before it. */
function moved({ until }: Absence, part: 'from' | 'until', value: string): Partial<Absence> {
  if (part === 'until') return { until: value };
  return { from: value, until: until < value ? value : until };
}
