import { Form, useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import type { ReviewResult } from './review-action.ts';

const RATINGS = [1, 2, 3, 4, 5];
const ratingStyle =
  'relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-edge bg-surface px-3 py-2 ' +
  'text-center transition-colors hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-primary';

/** One to five, and words if one likes. */
export function ReviewForm({ result }: { result: ReviewResult | undefined }) {
  const { t } = useTranslation('reviews');
  const form = useFocusFirstError(result);
  const { state } = useNavigation();
  return (
    <Form method="post" ref={form} className="grid gap-6">
      {result?.wrong === 'failed' ? <FormError title={t('failed')}>{t('failedHint')}</FormError> : null}
      <RatingField chosen={result?.rating} isWrong={result?.wrong === 'rating'} />
      <TextArea
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        rows={4}
        maxLength={2000}
        defaultValue={result?.comment}
        error={result?.wrong === 'comment' ? t('commentWrong') : null}
      />
      <p className="text-sm text-muted">{t('shown')}</p>
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t('send')}
      </Button>
    </Form>
  );
}

function RatingField({ chosen, isWrong }: { chosen: string | undefined; isWrong: boolean }) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  return (
    <fieldset aria-describedby={isWrong ? 'rating-error' : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('rating')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {RATINGS.map((rating) => (
          <label key={rating} className={ratingStyle}>
            <input
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={chosen === String(rating)}
              aria-invalid={isWrong ? true : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="text-lg font-semibold tabular-nums">{number(rating)}</span>
            <span className="text-sm">{t(`rating.${rating}`)}</span>
          </label>
        ))}
      </div>
      {isWrong ? <FieldError id="rating-error">{t('ratingWrong')}</FieldError> : null}
    </fieldset>
  );
}
