import { useEffect, useState } from 'react';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { findLanguages } from './find-languages.ts';
import type { NamedLanguage } from './list-languages.ts';

interface LanguageSearchProps {
  chosen: string[];
  onChoose: (code: string) => void;
}

/** Any language, found by its name in the page's language or in its own. */
export function LanguageSearch({ chosen, onChoose }: LanguageSearchProps) {
  const { t } = useTranslation('providers/languages');
  const { list, hasFailed, retry } = useLanguages();
  if (hasFailed) {
    return (
      <button type="button" onClick={retry} className="min-h-11 text-start text-sm underline underline-offset-4">
        {t('search.failed')}
      </button>
    );
  }
  if (!list) return <p className="min-h-11 text-sm text-muted">{t('search.loading')}</p>;
  const find = (typed: string) =>
    findLanguages(list, typed, chosen).map(({ code, name, own }) => ({
      value: code,
      label: name,
      beside: own === name ? undefined : own,
    }));
  const text = { label: t('search.find'), placeholder: t('search.find'), none: t('search.none') };
  return <Combobox {...text} find={find} onChoose={onChoose} />;
}

function useLanguages() {
  const address = useLocalizedPath()('/languages');
  const [list, setList] = useState<NamedLanguage[] | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetch(address, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
      .then(setList)
      .catch(() => stop.signal.aborted || setFailures(tries + 1));
    return () => stop.abort();
  }, [address, tries]);
  return { list, hasFailed: !list && failures > tries, retry: () => setTries(tries + 1) };
}
