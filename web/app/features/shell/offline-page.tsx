import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import leadBack from './lead-back.js?url';

/** The pages that are kept, as links. */
const storedPages = [
  { path: '/', labelKey: 'offline.home' },
  { path: '/find-doctor', labelKey: 'nav.findDoctor' },
  { path: '/help', labelKey: 'nav.help' },
] as const;

/** An empty address is the one that was asked for. */
const sameAddress = '';

/** Above the fold: a person who has searched for a symptom may have seen it on the page that is gone. */
function EmergencyCall() {
  const { t } = useTranslation('shell');
  const number = useEmergencyNumber();
  if (!number) return null;
  return (
    <a href={`tel:${number}`} className={buttonStyle('danger', 'medium')}>
      {t('footer.emergencyCall')} <bdi className="tabular-nums">{number}</bdi>
    </a>
  );
}

/** What is shown where a page needs the network and there is none. Works without scripts; one of its own leads back. */
export function OfflinePage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="page grid grow place-content-center justify-items-center gap-3 py-16 text-center">
      <PageTitle title={t('offline.title')} />
      <span className="grid size-16 place-items-center rounded-full bg-apricot-soft text-on-apricot">
        <WifiOff className="size-8" aria-hidden="true" />
      </span>
      <h1 className="mt-3 text-xl">{t('offline.title')}</h1>
      <p className="max-w-[44ch] text-balance text-muted">{t('offline.text')}</p>
      <a href={sameAddress} className={buttonStyle('primary', 'medium', 'mt-4')}>
        {t('error.tryAgain')}
      </a>
      <EmergencyCall />
      {children}
      <nav aria-labelledby="kept" className="mt-6">
        <p id="kept" className="text-sm text-muted">
          {t('offline.kept')}
        </p>
        <ul className="mt-1 flex flex-wrap justify-center gap-x-5">
          {storedPages.map(({ path, labelKey }) => (
            <li key={path}>
              <LocalizedLink
                to={path}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                {t(labelKey)}
              </LocalizedLink>
            </li>
          ))}
        </ul>
      </nav>
      <script type="module" src={leadBack} />
    </div>
  );
}
