import { useTranslation } from '../../platform/translation.ts';
import type { Participant } from './call-state.ts';

/** How the call is protected, and the code that two people can read to each other. */
export function PrivacyCodes({ others }: { others: Participant[] }) {
  const { t } = useTranslation('calls');
  const coded = others.filter(({ link }) => link?.code);
  return (
    <div className="grid gap-4">
      <p>{t('privacy.text')}</p>
      {coded.map(({ userId, name, link }) => (
        <div key={userId} className="rounded-control border border-line p-4 text-center">
          <p className="text-sm text-muted">{t('privacy.with', { name })}</p>
          <p data-safety-code dir="ltr" className="mt-1 text-xl font-semibold tracking-wide tabular-nums">
            {link?.code}
          </p>
        </div>
      ))}
      <p className="text-sm text-muted">{t('privacy.recorded')}</p>
    </div>
  );
}
