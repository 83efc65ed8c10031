import { useInstallation } from '../../platform/installation.ts';
import { useLanguage } from '../../platform/language.ts';
import { PublicHead } from '../../platform/public-head.tsx';
import { organization, webSite } from '../../platform/structured-data.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useOrigin } from '../../platform/viewer.ts';

/** What search engines and other sites know of the home page. */
export function HomeHead() {
  const { t } = useTranslation('home');
  return <PublicHead title={t('title')} description={t('lead')} canonical="/" things={useSiteFacts()} />;
}

function useSiteFacts() {
  const { t } = useTranslation('shell');
  const origin = useOrigin();
  return [organization(origin, t('brand'), useInstallation()), webSite(origin, t('brand'), useLanguage())];
}
