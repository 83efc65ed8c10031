import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../platform/page-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The promise and the two ways on. */
export function HomePlaceholder() {
  const { t } = useTranslation('shell');
  return (
    <div className="page grid gap-6 py-16 sm:py-24">
      <PageTitle title={t('home.title')} description={t('home.lead')} />
      <h1 className="max-w-[18ch] text-2xl">{t('home.title')}</h1>
      <p className="max-w-[52ch] text-lg text-muted">{t('home.lead')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/find-doctor" size="large">
          {t('nav.findDoctor')}
        </LinkButton>
        <LinkButton to="/help" size="large" variant="secondary">
          {t('nav.help')}
        </LinkButton>
      </div>
    </div>
  );
}
