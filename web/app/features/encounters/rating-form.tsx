import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/stars.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';

const FIVE = [1, 2, 3, 4, 5];

interface RatingFormProps {
  appointmentId: string;
  loaded: Pick<NonNullable<ReviewableVisit['review']>, 'rating' | 'comment'> | null;
}

/** The patient rates the doctor, once a visit; what was said stays. */
export function RatingForm({ appointmentId, loaded }: RatingFormProps) {
  const { t } = useTranslation('encounters');
  const locale = useLanguage();
  const id = useId();
  const [review, setReview] = useState(loaded);
  const [rating, setRating] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const write = async (form: FormData) => {
    setBusy(true);
    try {
      const comment = String(form.get('comment'));
      setReview(await browserApi.reviews.write({ appointmentId, rating, comment, locale }));
      void showToast('success', t('rating.thanks'));
    } catch {
      void showToast('error', t('failed'));
    }
    setBusy(false);
  };
  if (review) {
    return (
      <div className="grid gap-2">
        <Stars value={review.rating} label={t('rating.given', { count: review.rating })} />
        <p dir="auto">{review.comment}</p>
      </div>
    );
  }
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void write(new FormData(event.currentTarget));
      }}
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t('rating.stars')}</legend>
        <div className="flex gap-1">
          {FIVE.map((stars) => (
            <label
              key={stars}
              className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:ring-2"
            >
              <input
                type="radio"
                name="rating"
                value={stars}
                required
                checked={rating === stars}
                onChange={() => setRating(stars)}
                aria-label={t('rating.given', { count: stars })}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                className={classNames('size-7', stars <= rating ? 'fill-apricot text-apricot' : 'text-edge')}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        id={id}
        name="comment"
        label={t('rating.comment')}
        hint={t('rating.hint')}
        dir="auto"
        maxLength={2000}
      />
      <Button type="submit" loading={isBusy} disabled={rating === 0} className="justify-self-start">
        {t('rating.send')}
      </Button>
    </form>
  );
}
