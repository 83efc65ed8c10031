import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ClockPair } from './clock-pair.tsx';
import type { DraftFieldsProps } from './draft-fields-props.ts';

/** Which times are kept for urgent visits: those inside the notice, and hours of every day besides the ordinary ones. */
export function UrgentFields({ draft, change, errorOf }: Omit<DraftFieldsProps, 'take'>) {
  const { t } = useTranslation('availability');
  const { takesUrgent, urgentHours } = draft;
  const error = errorOf('urgentHours');
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('urgent.title')}</legend>
      <Checkbox
        name="takesUrgent"
        value="1"
        label={t('urgent.takes')}
        checked={takesUrgent}
        onChange={({ target }) => change({ takesUrgent: target.checked })}
      />
      <p className="max-w-reading text-sm text-muted">{t('urgent.takesHint')}</p>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('urgent.hours')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <ClockPair
            name="urgent"
            value={urgentHours}
            labels={[t('urgent.from'), t('urgent.until')]}
            errorId={error ? 'urgent-error' : undefined}
            onChange={(hours) => change({ urgentHours: hours })}
          />
          {urgentHours.start || urgentHours.end ? (
            <Button variant="ghost" onClick={() => change({ urgentHours: { start: '', end: '' } })}>
              {t('urgent.clear')}
            </Button>
          ) : null}
        </div>
        {error ? <FieldError id="urgent-error">{error}</FieldError> : null}
        <p className="max-w-reading text-sm text-muted">{t('urgent.hoursHint')}</p>
      </div>
    </fieldset>
  );
}
