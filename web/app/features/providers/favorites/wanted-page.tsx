import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';

/** After signing in: the heart that was pressed before, sent by itself where scripts run; else there is the button. */
export function WantedPage({ providerId }: { providerId: string }) {
  const { t } = useTranslation('providers/favorites');
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <div className="page grid w-full max-w-xl content-start gap-6 py-10 sm:py-16">
      <PageTitle title={t('wanted.title')} />
      <h1 className="text-xl">{t('wanted.title')}</h1>
      <PlainForm method="post" action={useLocalizedPath()('/favorites')} replace ref={form}>
        <input type="hidden" name="favorite" value={providerId} />
        <Button type="submit">{t('wanted.submit')}</Button>
      </PlainForm>
    </div>
  );
}
