import { FileHeart, MessagesSquare, Zap } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { QuickOffer } from './patient-action.ts';
import { QuickOffers } from './quick-offers.tsx';
import { toAddress } from './view.ts';

const icon = 'size-5 shrink-0';

/** To the first free doctor for what it is about, to what doctors signed and shared, and to what they wrote. */
export function QuickSteps({ offer }: { offer: QuickOffer | undefined }) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <section aria-label={t('quick.label')} className="grid gap-3">
      <Card className="grid gap-4">
        <QuickConsult about={offer?.about} />
        {offer ? <QuickOffers key={offer.about} offer={offer} /> : null}
      </Card>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={toAddress({ tab: 'health' })} variant="secondary">
          <FileHeart className={icon} aria-hidden="true" />
          {t('quick.results')}
        </LinkButton>
        <LinkButton to="/messages" variant="secondary">
          <MessagesSquare className={icon} aria-hidden="true" />
          {t('quick.messages')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Asks what it is about before it proposes anybody. */
function QuickConsult({ about = '' }: { about: string | undefined }) {
  const { t } = useTranslation('dashboards/patient');
  const { languageName } = useFormat();
  const language = languageName(useLanguage());
  const isAsking = useIsSending({ intent: 'quickConsult' });
  return (
    <WordsForm
      storeAs="quick"
      isChecked
      method="post"
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto]"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="quickConsult" />
      <TextField
        name="about"
        label={t('quick.about')}
        placeholder={t('quick.example')}
        hint={t('quick.hint', { language })}
        defaultValue={about}
        maxLength={100}
        required
      />
      <Button type="submit" variant="secondary" loading={isAsking} className="sm:mt-6.5">
        <Zap className={icon} aria-hidden="true" />
        {t('quick.consult')}
      </Button>
    </WordsForm>
  );
}
