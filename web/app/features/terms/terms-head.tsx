import { PublicHead } from '../../platform/public-head.tsx';
import { useTranslation } from '../../platform/translation.ts';

export function TermsHead() {
  const { t } = useTranslation('terms');
  return <PublicHead title={t('title')} description={t('lead')} canonical="/terms" />;
}
