import type { OverseenThread } from '@polyclinic/contract/support/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Says which administrator sees to a ticket. */
export function AssignForm({ ticket: { assignee, staff } }: { ticket: OverseenThread }) {
  const { t } = useTranslation('support');
  const isSending = useIsSending({ intent: 'assign' });
  const nobody = { value: '', label: t('assign.nobody') };
  const people = staff.map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <PlainForm method="post" className="grid gap-3 border-t border-line pt-5">
      <input type="hidden" name="intent" value="assign" />
      <SelectField
        key={assignee?.userId ?? ''}
        name="assignee"
        label={t('assign.label')}
        defaultValue={assignee?.userId ?? ''}
        options={[nobody, ...people]}
      />
      <Button type="submit" variant="secondary" loading={isSending} className="justify-self-start">
        {t('assign.save')}
      </Button>
    </PlainForm>
  );
}
