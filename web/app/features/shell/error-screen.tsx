import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { supportAddress } from '../../platform/contact.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Logo } from '../../ui/logo.tsx';
import { createErrorId, errorKind } from './error-kind.ts';

/** Given in the browser only: the server's would differ from the one shown. */
function useErrorId() {
  const [id, setId] = useState('');
  useEffect(() => setId(createErrorId()), []);
  return id;
}

function Actions({ errorId }: { errorId: string }) {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const home = useLocalizedPath()('/');
  const subject = encodeURIComponent(`${t('error.id')} ${errorId}`);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button onClick={() => void revalidate()}>{t('error.tryAgain')}</Button>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </Button>
      <a href={home} className={buttonStyle('secondary', 'medium')}>
        {t('error.home')}
      </a>
      <a href={`mailto:${supportAddress}?subject=${subject}`} className={buttonStyle('secondary', 'medium')}>
        {t('error.support')}
      </a>
    </div>
  );
}

/** Replaces the page when rendering it has failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const kind = errorKind(error);
  const errorId = useErrorId();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 px-5 py-12">
      <PageTitle title={t(`error.${kind}.title`)} />
      <Logo name={t('brand')} />
      <div className="grid gap-2" role="alert">
        <h1 className="text-xl">{t(`error.${kind}.title`)}</h1>
        <p className="text-muted">{t(`error.${kind}.text`)}</p>
      </div>
      {kind === 'update' ? <Button onClick={() => window.location.reload()}>{t('error.update.action')}</Button> : null}
      <Actions errorId={errorId} />
      <p className="min-h-12 text-sm text-muted">
        {t('error.id')} <bdi className="font-medium text-ink tabular-nums">{errorId}</bdi>
        <br />
        {t('error.quote')}
      </p>
    </main>
  );
}
