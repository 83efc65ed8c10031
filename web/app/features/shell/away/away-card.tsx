import { useEffect, useState } from 'react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { presentPerson } from './present-person.ts';

/**
 * On a public page that was stored for everybody and is shown without a network: whose device this is, and what is there.
 * Loaded with the pages of who is signed in, so that it is stored by then.
 */
export default function AwayCard() {
  const { t } = useTranslation('shell/away');
  const { session } = useViewer();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setName(navigator.onLine || session ? null : presentPerson());
    look();
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [session]);
  if (!name) return null;
  return (
    <Card className="pointer-events-auto flex w-full max-w-xl flex-wrap items-center gap-x-4 gap-y-2 shadow-float">
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold">{t('title', { name: `\u2068${name}\u2069` })}</p>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <LocalizedLink
        to="/patient"
        reloadDocument
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t('link')}
      </LocalizedLink>
      <Button variant="ghost" onClick={() => setName(null)}>
        {t('close')}
      </Button>
    </Card>
  );
}
