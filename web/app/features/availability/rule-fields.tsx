import { VISIT_TYPES } from '@polyclinic/contract/appointments/rules';
import { SLOT_MINUTES } from '@polyclinic/contract/availability/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DraftFieldsProps } from './draft-fields-props.ts';
import { UrgentFields } from './urgent-fields.tsx';

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60];
const NOTICES = [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

const withSaved = (offered: number[], saved: string) =>
  offered.map(String).includes(saved) ? offered : [...offered, Number(saved)].sort((a, b) => a - b);

/** How visits may be booked: whether at all, in which ways, with what time between and before them. */
export function RuleFields({ draft, change, errorOf }: DraftFieldsProps) {
  const { t } = useTranslation('availability');
  const { duration } = useFormat();
  const every = duration(SLOT_MINUTES + Number(draft.bufferMinutes));
  const minutes = (name: 'bufferMinutes' | 'noticeMinutes', offered: number[]) => (
    <SelectField
      name={name}
      label={t(`rules.${name}`)}
      hint={t(`rules.${name}Hint`, { every })}
      error={errorOf(name)}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      options={withSaved(offered, draft[name]).map((value) => ({
        value: String(value),
        label: value === 0 ? t('rules.none') : duration(value),
      }))}
    />
  );
  return (
    <>
      <h2 className="text-lg">{t('rules.title')}</h2>
      <CheckboxGroup
        name="visitTypes"
        label={t('rules.visitTypes')}
        error={errorOf('visitTypes')}
        options={VISIT_TYPES.map((type) => ({ value: type, label: t(`visitType.${type}`) }))}
        value={draft.visitTypes}
        onChange={(visitTypes) => change({ visitTypes })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {minutes('bufferMinutes', BUFFERS)}
        {minutes('noticeMinutes', NOTICES)}
      </div>
      <UrgentFields draft={draft} change={change} errorOf={errorOf} />
      <div>
        <Checkbox
          name="isAcceptingPatients"
          value="1"
          label={t('rules.accepting')}
          checked={draft.isAcceptingPatients}
          onChange={({ target }) => change({ isAcceptingPatients: target.checked })}
        />
        <p className="text-sm text-muted">{t('rules.acceptingHint')}</p>
      </div>
    </>
  );
}
