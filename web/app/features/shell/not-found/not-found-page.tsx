import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Mark } from '../../../ui/mark.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell/not-found');
  const { number } = useFormat();
  return (
    <div className="page grid grow place-content-center justify-items-center gap-3 py-20 text-center">
      <PageTitle title={t('title')} />
      <Mark className="size-16" />
      <p className="mt-3 text-lg text-muted tabular-nums">{number(404)}</p>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="max-w-[44ch] text-balance text-muted">{t('text')}</p>
      <LinkButton to="/" className="mt-4">
        {t('action')}
      </LinkButton>
    </div>
  );
}
