import { VERDICTS } from '@polyclinic/contract/compliance/emergency/rules';
import type { EmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useFocusFirstError } from '../../../ui/use-focus-first-error.ts';
import { WordsForm } from '../../forms/index.ts';
import type { AccessResult } from './access-action.ts';

interface ReviewCardProps {
  access: EmergencyAccess;
  mayAct: boolean;
  result: AccessResult | undefined;
}

/** Whether it was justified, as somebody found who did not open it. */
export function ReviewCard({ access, mayAct, result }: ReviewCardProps) {
  const { t } = useTranslation('compliance/emergency');
  return (
    <Card aria-labelledby="access-check" className="grid gap-4">
      <h2 id="access-check" className="text-lg">
        {t('check.title')}
      </h2>
      <Content access={access} mayAct={mayAct} result={result} />
    </Card>
  );
}

function Content({ access: { review, state, isOwn }, mayAct, result }: ReviewCardProps): ReactNode {
  const { t } = useTranslation('compliance/emergency');
  if (review) return <Found review={review} mayAct={mayAct} />;
  if (isOwn) return <p className="text-pretty text-muted">{t('check.own')}</p>;
  if (!mayAct) return <p className="text-pretty text-muted">{t('check.reading')}</p>;
  if (state === 'open') return <p className="text-pretty text-muted">{t('check.open')}</p>;
  return <ReviewForm result={result} />;
}

function Found({ review, mayAct }: { review: NonNullable<EmergencyAccess['review']>; mayAct: boolean }) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime } = useFormat();
  const { verdict, note, by, at } = review;
  return (
    <>
      <p className="font-semibold">{t(`verdict.${verdict}`)}</p>
      {note ? (
        <p lang="" dir="auto" className="whitespace-pre-line wrap-anywhere rtl:text-right">
          {note}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {t('check.by', { name: `\u2068${by || t('gone')}\u2069`, time: dateTime(at) })}
      </p>
      {verdict === 'unjustified' && mayAct ? (
        <LinkButton to="/admin/breaches/new" variant="secondary" className="justify-self-start">
          {t('toBreach')}
        </LinkButton>
      ) : null}
    </>
  );
}

function ReviewForm({ result }: { result: AccessResult | undefined }) {
  const { t } = useTranslation('compliance/emergency');
  const isSending = useIsSending({ intent: 'review' });
  const wrong = result?.wrong ?? [];
  const form = useFocusFirstError(wrong.length > 0 ? result : undefined);
  const values = result?.values ?? {};
  const error = (field: 'verdict' | 'note') => (wrong.includes(field) ? t(`error.${field}`) : null);
  return (
    <WordsForm ref={form} storeAs="review" isChecked method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="review" />
      <RadioCards
        name="verdict"
        label={t('verdict')}
        isStacked
        defaultValue={values.verdict}
        error={error('verdict')}
        cards={VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`), hint: t(`verdict.${value}.hint`) }))}
      />
      <TextArea
        name="note"
        label={t('check.note')}
        hint={t('check.noteHint')}
        maxLength={2000}
        defaultValue={values.note}
        error={error('note')}
        required
      />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t('check.submit')}
      </Button>
    </WordsForm>
  );
}
