import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import type { ReviewResult } from './review-action.ts';

const RATINGS = [1, 2, 3, 4, 5];

interface ReviewFormProps {
  isNamed: boolean;
  /** What is changed, where it was written before */
  written: ReviewableVisit['review'];
  result: ReviewResult | undefined;
}

/** One to five, and words if one likes. */
export function ReviewForm({ isNamed, written, result }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const form = useFocusFirstError(result);
  const { state } = useNavigation();
  return (
    <WordsForm storeAs="review" method="post" ref={form} className="grid gap-6">
      {result?.wrong === 'failed' ? <FormError title={t('failed')}>{t('failedHint')}</FormError> : null}
      <RatingField
        chosen={result?.rating ?? (written ? String(written.rating) : undefined)}
        isWrong={result?.wrong === 'rating'}
      />
      <TextArea
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        rows={4}
        maxLength={2000}
        defaultValue={result?.comment ?? written?.comment}
        error={result?.wrong === 'comment' ? t('commentWrong') : null}
      />
      <p className="text-sm text-muted">
        {t(isNamed ? 'shown.named' : 'shown.nameless')}{' '}
        <LocalizedLink to="/privacy" target="_blank" className="font-medium underline underline-offset-4">
          {t('shown.change')}
        </LocalizedLink>
      </p>
      {written ? <input type="hidden" name="intent" value="change" /> : null}
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t(written ? 'change' : 'send')}
      </Button>
    </WordsForm>
  );
}

function RatingField({ chosen, isWrong }: { chosen: string | undefined; isWrong: boolean }) {
  const { t, tAny } = useTranslation('reviews');
  const { number } = useFormat();
  const chips = RATINGS.map((rating) => {
    const label = (
      <span key={rating} className="flex items-baseline gap-2 sm:grid sm:justify-items-center sm:gap-0">
        <span className="text-lg font-semibold">{number(rating)}</span>
        <span className="text-sm">{tAny(`rating.${rating}`)}</span>
      </span>
    );
    return { value: String(rating), label };
  });
  const error = isWrong ? t('ratingWrong') : null;
  return (
    <RadioChips label={t('rating')} name="rating" chips={chips} defaultValue={chosen} error={error} layout="line" />
  );
}
