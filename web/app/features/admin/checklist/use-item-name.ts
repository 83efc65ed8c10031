import { type ItemNames, isShippedItem } from '@polyclinic/contract/admin/checklist/schemas';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** What an item of a checklist is called: as an administrator wrote it, or as it came with the version. */
export function useItemName(): (item: { code: string; names?: ItemNames }) => string {
  const language = useLanguage();
  const { t } = useTranslation('admin/checklist');
  return ({ code, names = {} }) => names[language] || names.en || (isShippedItem(code) ? t(`item.${code}`) : code);
}
