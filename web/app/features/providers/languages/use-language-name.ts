import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** Names any language that a doctor may speak; browsers' Intl leaves out the rarer ones and those of signs. */
export function useLanguageName(): (code: string) => string {
  const { tAny } = useTranslation('providers/languages');
  const { languageName } = useFormat();
  return (code) => {
    const key = `language.${code}`;
    const name = tAny(key);
    return name === key ? languageName(code) : name;
  };
}
