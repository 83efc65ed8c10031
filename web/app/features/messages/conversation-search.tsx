import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { controlStyle } from '../../ui/control-style.ts';

const TYPING_PAUSE_MS = 300;
const MAX_LENGTH = 100;

/** Looks for people and words; the address follows what is typed, and works without scripts. */
export function ConversationSearch({ term }: { term: string }) {
  const { t } = useTranslation('messages');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back, or a link: the field follows the address that nobody is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = term;
  }, [term]);
  const submitSoon = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), TYPING_PAUSE_MS);
  };
  return (
    <Form method="get" role="search" replace className="relative mb-4">
      <Search
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={term}
        maxLength={MAX_LENGTH}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={({ currentTarget }) => submitSoon(currentTarget.form)}
        className={`${controlStyle} ps-11`}
      />
    </Form>
  );
}
