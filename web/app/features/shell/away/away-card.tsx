import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageCard } from '../page-card.tsx';
import { presentPerson } from './present-person.ts';

/** On a public page that was stored for everybody and is shown without a network: whose device this is, and what is there. */
export function AwayCard() {
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
    <PageCard title={t('title', { name: `\u2068${name}\u2069` })} text={t('text')}>
      <LocalizedLink
        to="/patient"
        reloadDocument
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t('link')}
      </LocalizedLink>
      <IconButton label={t('close')} icon={<X className="size-4" aria-hidden="true" />} onClick={() => setName(null)} />
    </PageCard>
  );
}
