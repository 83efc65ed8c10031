import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';

/** Says that a ticket is urgent, or takes that back. */
export function MarkForm({ isUrgent }: { isUrgent: boolean }) {
  const { t } = useTranslation('support');
  const isSending = useIsSending({ intent: 'mark' });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="isUrgent" value={String(!isUrgent)} />
      <Button type="submit" variant="secondary" loading={isSending}>
        {t(isUrgent ? 'mark.normal' : 'mark.urgent')}
      </Button>
    </PlainForm>
  );
}
