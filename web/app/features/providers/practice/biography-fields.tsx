import { LOCALES } from '@polyclinic/contract/platform/fields';
import { directionOf } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { usePracticeControl } from './use-practice-control.ts';
import type { PracticeFieldsProps } from './values.ts';

/** The doctor's words, in each language of the site that they care to write. */
export function BiographyFields(fields: PracticeFieldsProps) {
  const control = usePracticeControl(fields);
  const { t } = useTranslation('providers/practice');
  const { languageName } = useFormat();
  return LOCALES.map((locale) => (
    <TextArea
      key={locale}
      {...control(`biographies.${locale}`)}
      label={t('practice.field.bio', { language: languageName(locale) })}
      lang={locale}
      dir={directionOf(locale)}
      rows={4}
      maxLength={4000}
    />
  ));
}
