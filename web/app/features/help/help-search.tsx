import { useEffect, useEffectEvent, useRef } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';

interface HelpSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** What was typed into the box before the page could hear it. */
function useTypedBefore(onTyped: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const hear = useEffectEvent(onTyped);
  useEffect(() => {
    if (box.current?.value) hear(box.current.value);
  }, []);
  return box;
}

/** Narrows the answers as one types; without a script it asks the server. */
export function HelpSearch({ text, onChange }: HelpSearchProps) {
  const { t } = useTranslation('help');
  const box = useTypedBefore(onChange);
  return (
    <Form role="search" className="flex gap-2">
      <SearchBox
        ref={box}
        className="grow"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <noscript>
        <Button type="submit">{t('search.submit')}</Button>
      </noscript>
    </Form>
  );
}
