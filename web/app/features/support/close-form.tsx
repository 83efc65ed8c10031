import { CircleCheck } from 'lucide-react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';

/** Ends a ticket; writing on opens it again. */
export function CloseForm() {
  const { t } = useTranslation('support');
  const isSending = useIsSending({ intent: 'close' });
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="close" />
      <Button type="submit" variant="secondary" loading={isSending}>
        <CircleCheck className="size-5" aria-hidden="true" />
        {t('close')}
      </Button>
    </PlainForm>
  );
}
