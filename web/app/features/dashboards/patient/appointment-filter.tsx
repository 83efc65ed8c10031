import { APPOINTMENT_TYPES } from '@polyclinic/contract/appointments/rules';
import { useRef } from 'react';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useEnteredEarly } from '../../../platform/use-entered-early.ts';
import { useSelfSubmission } from '../../../platform/use-self-submission.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { View } from './view.ts';

/** How a visit of each list can stand. */
const statuses = {
  upcoming: ['scheduled', 'confirmed', 'in_progress'],
  history: ['completed', 'cancelled', 'no_show'],
} as const;

/** Narrows a list of visits; sends itself, and has a button where there are no scripts. */
export function AppointmentFilter({ view: { period, status, type } }: { view: View }) {
  const { t } = useTranslation('dashboards/patient');
  const appointments = useTranslation('appointments');
  const form = useRef<HTMLFormElement>(null);
  const send = useSelfSubmission();
  useEnteredEarly(form, send);
  const any = { value: '', label: t('filter.any') };
  return (
    <PlainForm
      ref={form}
      aria-label={t('filter.label')}
      className="grid grid-cols-2 items-end gap-3 sm:flex"
      onChange={(event) => send(event.currentTarget)}
      preventScrollReset
    >
      <input type="hidden" name="tab" value="appointments" />
      <input type="hidden" name="period" value={period} />
      <div className="sm:min-w-44">
        <SelectField
          name="status"
          label={t('filter.status')}
          defaultValue={status ?? ''}
          options={[any, ...statuses[period].map((value) => ({ value, label: appointments.t(`status.${value}`) }))]}
        />
      </div>
      <div className="sm:min-w-44">
        <SelectField
          name="type"
          label={t('filter.type')}
          defaultValue={type ?? ''}
          options={[any, ...APPOINTMENT_TYPES.map((value) => ({ value, label: appointments.t(`type.${value}`) }))]}
        />
      </div>
      <noscript>
        <button type="submit" className={buttonStyle('secondary', 'medium')}>
          {t('filter.show')}
        </button>
      </noscript>
    </PlainForm>
  );
}
