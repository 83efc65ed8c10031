import { useInstallation } from '../../platform/installation.ts';
import { useTranslation } from '../../platform/translation.ts';

/** What to do without the device that shows the codes. */
export function LostDevice() {
  const { t } = useTranslation('security');
  const { supportEmail } = useInstallation();
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        {t('lost.title')}
      </summary>
      <ul className="mt-1 list-disc space-y-2 ps-5">
        <li>{t('lost.codes')}</li>
        <li>{t('lost.passkey')}</li>
        <li>
          {t('lost.support')}{' '}
          <a href={`mailto:${supportEmail}`} dir="ltr" className="underline underline-offset-2">
            {supportEmail}
          </a>
        </li>
      </ul>
    </details>
  );
}
