import { useRef } from 'react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEnteredEarly } from '../../platform/use-entered-early.ts';
import { useSelfSubmission } from '../../platform/use-self-submission.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';

interface HelpSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** Narrows the answers as one types, and tells the address, which other languages follow; without a script it asks the server. */
export function HelpSearch({ text, onChange }: HelpSearchProps) {
  const { t } = useTranslation('help');
  const form = useRef<HTMLFormElement>(null);
  const send = useSelfSubmission();
  useEnteredEarly(form, (entered) => {
    onChange(String(new FormData(entered).get('q')));
    send(entered);
  });
  return (
    <PlainForm ref={form} role="search" className="flex gap-2" onChange={(event) => send(event.currentTarget)}>
      <SearchBox
        className="grow"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <noscript>
        <Button type="submit">{t('search.submit')}</Button>
      </noscript>
    </PlainForm>
  );
}
