import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Button } from '../../ui/button.tsx';

/** Asks whether the answer helped, and says what was answered. */
export function RatingForm({ isHelpful }: { isHelpful: boolean | null }) {
  const { t } = useTranslation('support');
  const isSaying = {
    true: useIsSending({ intent: 'rate', isHelpful: 'true' }),
    false: useIsSending({ intent: 'rate', isHelpful: 'false' }),
  };
  return (
    <PlainForm method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="rate" />
      <div className="grid">
        <h2 className="text-lg">{t('rating.title')}</h2>
        {/* There before its text comes: screen readers say what changes in it. */}
        <p role="status">{isHelpful === null ? null : t(isHelpful ? 'rating.helped' : 'rating.notHelped')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isHelpful === true ? null : (
          <Button type="submit" name="isHelpful" value="true" variant="secondary" loading={isSaying.true}>
            {t('rating.yes')}
          </Button>
        )}
        {isHelpful === false ? null : (
          <Button type="submit" name="isHelpful" value="false" variant="secondary" loading={isSaying.false}>
            {t('rating.no')}
          </Button>
        )}
      </div>
    </PlainForm>
  );
}
