import { useState } from 'react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useAwayPatient } from './use-away-patient.ts';

/**
 * On a public page that was stored for everybody and is shown without a network: whose device this is, and what is
 * stored on it. It is loaded, and thereby stored, with every page of a signed-in person.
 */
export default function AwayCard() {
  const { t } = useTranslation('shell/away');
  const name = useAwayPatient();
  const [isClosed, setIsClosed] = useState(false);
  if (!name || isClosed) return null;
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
      <Button variant="ghost" onClick={() => setIsClosed(true)}>
        {t('close')}
      </Button>
    </Card>
  );
}
