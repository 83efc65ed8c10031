import { WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import { Copy, Plus } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { weekdaysOf } from '../../platform/week.ts';
import { withZone, type ZoneChoice } from '../../platform/with-zone.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DraftFieldsProps } from './draft-fields-props.ts';
import { MOST_WINDOWS, step } from './step.ts';
import { StepButton } from './step-button.tsx';
import { WindowLine } from './window-line.tsx';

// Any Monday serves to name the days.
const MONDAY = Date.UTC(2026, 0, 5);

/** The windows of each weekday and the zone they are read in. */
export function HoursFields({ timeZones, ...fields }: DraftFieldsProps & { timeZones: ZoneChoice[] }) {
  const { t } = useTranslation('availability');
  const { draft, change, errorOf } = fields;
  const language = useLanguage();
  const week = weekdaysOf(language, useViewer().session?.region);
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-lg">{t('hours.title')}</h2>
        <p className="text-sm text-muted">{t('hours.hint')}</p>
      </header>
      <SelectField
        name="timeZone"
        label={t('hours.zone')}
        error={errorOf('timeZone')}
        value={draft.timeZone}
        onChange={({ target }) => change({ timeZone: target.value })}
        options={withZone(timeZones, draft.timeZone, language)}
      />
      <div className="grid divide-y divide-line">
        {week.map((day) => (
          <DayFields key={day} day={day} instant={MONDAY + WEEKDAYS.indexOf(day) * 86_400_000} {...fields} />
        ))}
      </div>
    </>
  );
}

function DayFields({
  day,
  instant,
  draft,
  change,
  take,
  errorOf,
}: DraftFieldsProps & { day: Weekday; instant: number }) {
  const { t } = useTranslation('availability');
  const name = useFormat('UTC').dayLabel(instant).weekday;
  const { enabled, windows } = draft.days[day];
  const set = (part: Partial<(typeof draft.days)[Weekday]>) =>
    change({ days: { ...draft.days, [day]: { enabled, windows, ...part } } });
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_1fr]">
      <div className="self-start">
        <Checkbox
          name={`${day}.enabled`}
          value="1"
          label={name}
          checked={enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
      </div>
      <div className={enabled ? 'grid gap-2' : 'grid gap-2 opacity-55'}>
        {windows.map((window, index) => (
          <WindowLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
            key={index}
            name={day}
            id={`${day}-${index}`}
            value={window}
            labels={[t('hours.from', { day: name }), t('hours.until', { day: name })]}
            error={errorOf(`hours.${day}.${index}`)}
            onChange={(value) => set({ windows: windows.with(index, value) })}
            remove={
              windows.length > 1
                ? { step: step.removeWindow(day, index), label: t('hours.remove', { day: name }) }
                : null
            }
            take={take}
          />
        ))}
      </div>
      <DayButtons day={day} name={name} isFull={windows.length >= MOST_WINDOWS} isOpen={enabled} take={take} />
    </div>
  );
}

interface DayButtonsProps {
  day: Weekday;
  name: string;
  isFull: boolean;
  isOpen: boolean;
  take: DraftFieldsProps['take'];
}

function DayButtons({ day, name, isFull, isOpen, take }: DayButtonsProps) {
  const { t } = useTranslation('availability');
  if (!isOpen) return null;
  return (
    <div className="flex flex-wrap gap-x-6 sm:col-start-2">
      {isFull ? null : (
        <StepButton
          step={step.addWindow(day)}
          take={take}
          icon={<Plus className="size-4" aria-hidden="true" />}
          label={t('hours.add')}
          spoken={t('hours.addOn', { day: name })}
        />
      )}
      <StepButton
        step={step.copyToAll(day)}
        take={take}
        icon={<Copy className="size-4" aria-hidden="true" />}
        label={t('hours.copy')}
        spoken={t('hours.copyOn', { day: name })}
      />
    </div>
  );
}
