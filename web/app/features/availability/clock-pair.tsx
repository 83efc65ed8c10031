import { isAllDay, type Opening } from '@polyclinic/contract/availability/rules';
import { useTranslation } from '../../platform/translation.ts';
import { controlStyle } from '../../ui/control-style.ts';

interface ClockPairProps {
  /** Of the controls: `mon.start`, `mon.end` */
  name: string;
  value: Opening;
  /** Of the start and the end */
  labels: [string, string];
  errorId: string | undefined;
  onChange: (value: Opening) => void;
}

/** From when until when; midnight to midnight is a whole day, which the clocks alone don't say. */
export function ClockPair({ name, value, labels, errorId, onChange }: ClockPairProps) {
  const { t } = useTranslation('availability');
  const clock = (part: keyof Opening, label: string) => (
    <input
      type="time"
      name={`${name}.${part}`}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={value[part]}
      onChange={({ target }) => onChange({ ...value, [part]: target.value })}
      className={`${controlStyle} max-w-36 min-w-28 grow basis-28 tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
  return (
    <>
      {clock('start', labels[0])}
      <span aria-hidden="true">–</span>
      {clock('end', labels[1])}
      {isAllDay(value) ? <span className="text-sm text-muted">{t('hours.allDay')}</span> : null}
    </>
  );
}
