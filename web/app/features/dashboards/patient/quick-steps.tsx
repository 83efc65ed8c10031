import { ClipboardList, MessageSquare, Zap } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toAddress } from './view.ts';

const icon = 'size-5 shrink-0';

/** To the first free doctor who speaks the reader's language, to results and to messages. */
export function QuickSteps() {
  const { t } = useTranslation('dashboards/patient');
  const { languageName } = useFormat();
  const language = languageName(useLanguage());
  const isAsking = useNavigation().formData?.get('intent') === 'quickConsult';
  return (
    <section aria-label={t('quick.label')} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <Form method="post" className="grid">
          <input type="hidden" name="intent" value="quickConsult" />
          <Button type="submit" variant="secondary" loading={isAsking} aria-describedby="quick-hint">
            <Zap className={icon} aria-hidden="true" />
            {t('quick.consult')}
          </Button>
        </Form>
        <LinkButton to={toAddress({ tab: 'health' })} variant="secondary">
          <ClipboardList className={icon} aria-hidden="true" />
          {t('quick.results')}
        </LinkButton>
        <LinkButton to="/messages" variant="secondary">
          <MessageSquare className={icon} aria-hidden="true" />
          {t('card.messages')}
        </LinkButton>
      </div>
      <p id="quick-hint" className="text-sm text-muted">
        {t('quick.hint', { language })}
      </p>
    </section>
  );
}
