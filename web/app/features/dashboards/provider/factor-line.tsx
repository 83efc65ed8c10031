import { ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rememberDismissal } from './is-factor-dismissed.ts';

/** Urges a doctor without a second factor to have one; stays away for a month once it was sent away. */
export function FactorLine({ isDismissed }: { isDismissed: boolean }) {
  const { t } = useTranslation('dashboards/provider');
  const { session } = useViewer();
  const [isGone, setGone] = useState(isDismissed);
  if (isGone || !session || session.hasSecondFactor) return null;
  const dismiss = () => {
    rememberDismissal();
    setGone(true);
  };
  return (
    <aside aria-label={t('factor.label')} className="flex items-center gap-3 rounded-control border border-line ps-4">
      <ShieldCheck className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 grow py-2 text-sm">
        {t('factor.urge')}{' '}
        <LocalizedLink
          to="/security"
          className="-my-2.5 inline-block py-2.5 font-semibold underline underline-offset-4"
        >
          {t('factor.link')}
        </LocalizedLink>
      </p>
      <IconButton
        label={t('factor.dismiss')}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={dismiss}
        className="self-start"
      />
    </aside>
  );
}
