import type { FailureKind } from '@polyclinic/contract/failures/rules';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useErrorId } from '../../platform/error-id.ts';
import { useInstallation } from '../../platform/installation.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { noteFailureShown } from '../../platform/navigation.ts';
import { isOnline } from '../../platform/network.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { reportFailure } from '../../platform/report-failure.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Logo } from '../../ui/logo.tsx';
import { errorKind } from './error-kind.ts';

function Actions({ errorId, kind }: { errorId: string; kind: FailureKind }) {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const localize = useLocalizedPath();
  const { supportEmail } = useInstallation();
  const subject = encodeURIComponent(`${t('error.id')} ${errorId}`);
  // Before it is set up an installation has no address; the help page leads on.
  const support = supportEmail ? `mailto:${supportEmail}?subject=${subject}` : localize('/help');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant={kind === 'update' ? 'secondary' : 'primary'} onClick={() => void revalidate()}>
        {t('error.tryAgain')}
      </Button>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </Button>
      <a href={localize('/')} className={buttonStyle('secondary', 'medium')}>
        {t('error.home')}
      </a>
      <a href={support} className={buttonStyle('secondary', 'medium')}>
        {t('error.support')}
      </a>
    </div>
  );
}

/** Replaces the page when rendering it has failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const kind = errorKind(error, typeof navigator === 'undefined' || isOnline());
  const { id, elementId, isLogged } = useErrorId();
  useEffect(noteFailureShown, []);
  useEffect(() => {
    if (!isLogged) reportFailure(id, kind, error);
  }, [id, kind, error, isLogged]);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 px-5 py-12">
      <PageTitle title={t(`error.${kind}.title`)} />
      <Logo name={t('brand')} />
      <div className="grid gap-2" role="alert">
        <h1 className="text-xl">{t(`error.${kind}.title`)}</h1>
        <p className="text-muted">{t(`error.${kind}.text`)}</p>
      </div>
      {kind === 'update' ? <Button onClick={() => window.location.reload()}>{t('error.update.action')}</Button> : null}
      <Actions errorId={id} kind={kind} />
      <p className="min-h-12 text-sm text-muted">
        {t('error.id')}{' '}
        <bdi id={elementId} className="font-medium text-ink tabular-nums">
          {id}
        </bdi>
        <br />
        {t('error.quote')}
      </p>
    </main>
  );
}
