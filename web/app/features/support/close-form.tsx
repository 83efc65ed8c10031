import { CircleCheck } from 'lucide-react';
import { useNavigation } from 'react-router';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';

/** Ends a ticket; writing on opens it again. */
export function CloseForm() {
  const { t } = useTranslation('support');
  const { state, formData } = useNavigation();
  return (
    <PlainForm method="post">
      <input type="hidden" name="intent" value="close" />
      <Button type="submit" variant="secondary" loading={state !== 'idle' && formData?.get('intent') === 'close'}>
        <CircleCheck className="size-5" aria-hidden="true" />
        {t('close')}
      </Button>
    </PlainForm>
  );
}
