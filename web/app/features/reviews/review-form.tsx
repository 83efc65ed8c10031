import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { useState } from 'react';
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
  /** Of the consent to be named, which is asked for here once; null where it was answered */
  askedVersion: string | null;
  /** What is changed, where it was written before */
  written: ReviewableVisit['review'];
  result: ReviewResult | undefined;
}

/** One to five, and words if one likes. */
export function ReviewForm({ isNamed, askedVersion, written, result }: ReviewFormProps) {
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
      {askedVersion ? <NameQuestion version={askedVersion} chosen={result?.named} /> : <Shown isNamed={isNamed} />}
      {written ? <input type="hidden" name="intent" value="change" /> : null}
      <Button type="submit" size="large" loading={state === 'submitting'} className="justify-self-start">
        {t(written ? 'change' : 'send')}
      </Button>
    </WordsForm>
  );
}

/** What the review will say of its writer, who chose it before. */
function Shown({ isNamed }: Pick<ReviewFormProps, 'isNamed'>) {
  const { t } = useTranslation('reviews');
  return (
    <p className="text-sm text-muted">
      {t(isNamed ? 'shown.named' : 'shown.nameless')}{' '}
      <LocalizedLink to="/privacy" target="_blank" className="font-medium underline underline-offset-4">
        {t('shown.change')}
      </LocalizedLink>
    </p>
  );
}

interface NameQuestionProps {
  version: string;
  /** What was chosen, where the form was refused */
  chosen: string | undefined;
}

/** Asked where it matters, with nothing chosen beforehand; without an answer the review has no name. */
function NameQuestion({ version, chosen }: NameQuestionProps) {
  const { t } = useTranslation('reviews');
  const { t: privacy } = useTranslation('privacy');
  const [named, setNamed] = useState(chosen || null);
  const chips = [
    { value: 'true', label: privacy('choice.review_name.yes') },
    { value: 'false', label: privacy('choice.review_name.no') },
  ];
  return (
    <div className="grid gap-2">
      <input type="hidden" name="nameVersion" value={version} />
      <RadioChips label={privacy('choice.review_name')} name="named" chips={chips} value={named} onChange={setNamed} />
      <p className="text-sm text-muted">{t(named === 'true' ? 'shown.named' : 'shown.nameless')}</p>
    </div>
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
