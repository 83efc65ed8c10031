import { SearchX } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What no answer says. */
export function NothingFound() {
  const { t } = useTranslation('help');
  return <EmptyState icon={<SearchX className="size-6" aria-hidden="true" />} title={t('none')} hint={t('noneHint')} />;
}
