import type { Wished } from '@polyclinic/contract/waitlist/wishes/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { IntentForm } from './intent-form.tsx';

/** Offers to be told of a doctor whom a search did not find. */
export function WishForm({ asked, days }: { asked: Wished & { words: string }; days: number }) {
  const { t } = useTranslation('waitlist');
  const { number } = useFormat();
  const { words, ...fields } = asked;
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{t('wish.ask')}</h2>
      <p>{t('wish.askText', { words: `\u2068${words}\u2069`, number: number(days) })}</p>
      <IntentForm intent="wish" fields={fields} variant="primary">
        {t('wish.add')}
      </IntentForm>
    </Card>
  );
}
