import type { WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useFee } from '../index.ts';

/** What an answer in writing costs, within what time it comes, and the way to ask. */
export function AskInWriting({ providerId, terms }: { providerId: string; terms: WrittenAnswers }) {
  const { t } = useTranslation('providers/profile');
  const { duration } = useFormat();
  const fee = useFee();
  return (
    <Card className="grid gap-4">
      <header className="flex items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{t('written.title')}</h2>
        <p className="font-semibold whitespace-nowrap tabular-nums">{fee(terms.feeCents)}</p>
      </header>
      <p className="text-pretty text-muted">
        {t(terms.feeCents > 0 ? 'written.text' : 'written.textFree', { duration: duration(terms.withinHours * 60) })}
      </p>
      <LinkButton to={`/book?provider=${providerId}&ask=1`} variant="secondary">
        {t('written.action')}
      </LinkButton>
    </Card>
  );
}
