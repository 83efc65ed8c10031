import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/control-style.ts';

interface HelpSearchProps {
  text: string;
  onChange: (text: string) => void;
}

/** Narrows the answers as one types; without a script it asks the server. */
export function HelpSearch({ text, onChange }: HelpSearchProps) {
  const { t } = useTranslation('help');
  return (
    <Form role="search" className="flex gap-2">
      <div className="relative grow">
        <Search
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          name="q"
          value={text}
          maxLength={100}
          onChange={(event) => onChange(event.target.value)}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className={`${controlStyle} ps-11`}
        />
      </div>
      <noscript>
        <Button type="submit">{t('search.submit')}</Button>
      </noscript>
    </Form>
  );
}
