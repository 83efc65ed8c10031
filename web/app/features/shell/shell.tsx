import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageBanner } from './language-banner.tsx';
import { useNotice } from './use-notice.ts';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  useNotice();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <LanguageBanner />
      <Header />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
