import { CONTROL_STATES } from '@polyclinic/contract/compliance/controls/rules';
import type { Controls } from '@polyclinic/contract/compliance/controls/schemas';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { ControlsView } from './controls-view.ts';

/** By framework, by how a clause stands and by words, which the address says. */
export function ControlFilters({ frameworks, view }: { frameworks: Controls['frameworks']; view: ControlsView }) {
  const { t } = useTranslation('compliance/controls');
  const localize = useLocalizedPath();
  return (
    <PlainForm
      role="search"
      action={localize('/admin')}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <input type="hidden" name="tab" value="compliance" />
      <SelectField
        name="framework"
        label={t('framework')}
        defaultValue={view.framework}
        options={[
          { value: '', label: t('everyFramework') },
          ...frameworks.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <SelectField
        name="state"
        label={t('state')}
        defaultValue={view.state}
        options={[
          { value: 'all', label: t('everyState') },
          ...CONTROL_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
      <SearchBox label={t('search')} placeholder={t('placeholder')} defaultValue={view.q} />
      <Button type="submit" variant="secondary">
        {t('submit')}
      </Button>
    </PlainForm>
  );
}
