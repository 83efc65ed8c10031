import type { Wish } from '@polyclinic/contract/waitlist/wishes/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IntentForm } from './intent-form.tsx';

/** The doctors whom somebody waits to be told of, and those who have come. */
export function Wishes({ wishes }: { wishes: Wish[] }) {
  const { t } = useTranslation('waitlist');
  return (
    <section aria-labelledby="wishes" className="grid gap-3">
      <h2 id="wishes" className="text-base">
        {t('wish.title')}
      </h2>
      {wishes.map((wish) => (
        <WishCard key={wish.id} wish={wish} />
      ))}
    </section>
  );
}

function WishCard({ wish: { id, words, isMet, expiresAt } }: { wish: Wish }) {
  const { t } = useTranslation('waitlist');
  const format = useFormat();
  return (
    <Card role="group" aria-label={words} className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{words}</bdi>
        </p>
        <p className="text-sm text-muted">
          {isMet ? t('wish.met') : t('wish.until', { date: format.date(expiresAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isMet ? <LinkButton to={`/find-doctor?q=${encodeURIComponent(words)}`}>{t('wish.see')}</LinkButton> : null}
        <IntentForm intent="endWish" fields={{ id }} variant="ghost">
          {t('wish.end')}
        </IntentForm>
      </div>
    </Card>
  );
}
