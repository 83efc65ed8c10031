import { useEffect, useRef } from 'react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEnteredEarly } from '../../platform/use-entered-early.ts';
import { useSelfSubmission } from '../../platform/use-self-submission.ts';
import { SearchBox } from '../../ui/search-box.tsx';

/** Looks for people and words; the address follows what is typed, and works without scripts. */
export function ConversationSearch({ term }: { term: string }) {
  const { t } = useTranslation('messages');
  const submitSoon = useSelfSubmission();
  const form = useRef<HTMLFormElement>(null);
  useEnteredEarly(form, submitSoon);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back, or a link: the field follows the address that nobody is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = term;
  }, [term]);
  return (
    <PlainForm ref={form} method="get" role="search" replace className="mb-4">
      <SearchBox
        ref={input}
        label={t('search.label')}
        placeholder={t('search.label')}
        defaultValue={term}
        onChange={({ currentTarget }) => submitSoon(currentTarget.form)}
      />
    </PlainForm>
  );
}
