import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioChips } from '../../ui/radio-chips.tsx';
import { WordsForm } from '../forms/index.ts';
import type { RecommendationResult } from './recommendation-action.ts';

interface RecommendationCardProps {
  isAsked: boolean;
  /** Of the form, once it was sent */
  result: RecommendationResult | undefined;
}

const [LEAST, MOST] = [0, 10];

/** Asks once how likely a patient is to recommend the product, and thanks; nothing for who is not asked. */
export function RecommendationCard({ isAsked, result }: RecommendationCardProps) {
  const { t } = useTranslation('reviews');
  if (result?.recommendation === 'stored') return <Alert tone="success">{t('recommend.thanks')}</Alert>;
  if (!isAsked) return null;
  return (
    <Card>
      <RecommendationForm wrong={result?.recommendation} />
    </Card>
  );
}

function RecommendationForm({ wrong }: { wrong: 'missing' | 'failed' | undefined }) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  const isSending = useIsSending({ intent: 'recommend' });
  const isSkipping = useIsSending({ intent: 'notRecommend' });
  const ends = { least: number(LEAST), most: number(MOST) };
  const chips = Array.from({ length: MOST + 1 }, (_, score) => ({ value: String(score), label: number(score) }));
  return (
    <WordsForm storeAs="recommend" method="post" className="grid gap-4" preventScrollReset>
      <div className="grid gap-1">
        <h2 className="text-lg">{t('recommend.title')}</h2>
        <p className="max-w-reading text-sm text-muted">{t('recommend.lead', ends)}</p>
      </div>
      {wrong === 'failed' ? <Alert tone="danger">{t('recommend.failed')}</Alert> : null}
      <RadioChips
        label={t('recommend.title')}
        isLabelHidden
        name="score"
        chips={chips}
        error={wrong === 'missing' ? t('recommend.missing', ends) : null}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="recommend" loading={isSending}>
          {t('recommend.send')}
        </Button>
        <Button type="submit" name="intent" value="notRecommend" variant="ghost" loading={isSkipping}>
          {t('recommend.skip')}
        </Button>
      </div>
    </WordsForm>
  );
}
