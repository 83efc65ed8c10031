import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageBanner } from './language-banner.tsx';
import { Notice } from './notice.tsx';
import { Pauses } from './pauses/pauses.tsx';
import { Waiting } from './waiting.tsx';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <Notice />
      <div className="first-screen">
        <Pauses />
        <LanguageBanner />
        <Header />
        <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
          {children}
        </main>
      </div>
      <Footer />
      <Waiting />
    </div>
  );
}
