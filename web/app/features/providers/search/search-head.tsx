import { PublicHead } from '../../../platform/public-head.tsx';
import { useTranslation } from '../../../platform/translation.ts';

/** What search engines and other sites know of the search. */
export function SearchHead() {
  const { t } = useTranslation('providers/search');
  return <PublicHead title={t('find.title')} description={t('find.lead')} canonical="/find-doctor" />;
}
