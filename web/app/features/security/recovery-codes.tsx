import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';

/** Codes for the day when the phone is lost; shown this once. */
export function RecoveryCodes({ codes }: { codes: string }) {
  const { t } = useTranslation('security');
  return (
    <Alert tone="warning" title={t('codes.title')} className="mt-5">
      <p>{t('codes.hint')}</p>
      <ul dir="ltr" className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono tabular-nums">
        {codes.split(' ').map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}
