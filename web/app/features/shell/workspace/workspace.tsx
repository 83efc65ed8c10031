import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { ReactNode } from 'react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Mark } from '../../../ui/mark.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { LanguageBanner } from '../language-banner.tsx';
import { LanguageSwitcher } from '../language-switcher.tsx';
import { AccountMenu } from '../lazy-account-menu.tsx';
import { Notice } from '../notice.tsx';
import { Pauses } from '../pauses/pauses.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Waiting } from '../waiting.tsx';
import { BottomBar } from './bottom-bar.tsx';
import type { Destination, FoundGroup } from './destination.ts';
import { PaletteButton } from './palette-button.tsx';
import { Rail } from './rail.tsx';

interface WorkspaceProps {
  session: Session;
  /** The first four stand in the bar of a phone. */
  destinations: Destination[];
  /** What to type in the palette */
  placeholder: string;
  /** What of this workspace fits what was typed, beside its pages */
  find: (term: string) => Promise<FoundGroup[]>;
  children: ReactNode;
}

/** What surrounds the pages of those who spend the day here. */
export function Workspace({ session, destinations, placeholder, find, children }: WorkspaceProps) {
  const { t } = useTranslation('shell');
  return (
    <div data-workspace className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <Notice />
      <Rail destinations={destinations} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-(--bar)">
        <div className="first-screen">
          <Pauses />
          <LanguageBanner />
          <header className="@container sticky top-0 z-30 border-b border-line bg-paper">
            <div className="page flex min-h-14 items-center gap-1">
              <LocalizedLink
                to="/"
                aria-label={t('nav.home')}
                className="flex size-11 items-center justify-center rounded-sm lg:hidden"
              >
                <Mark className="size-8" />
              </LocalizedLink>
              <PaletteButton destinations={destinations} placeholder={placeholder} find={find} />
              <div className="ms-auto flex items-center gap-1">
                <LanguageSwitcher />
                <ThemeSwitch />
                <AccountMenu session={session} as="menu alone" />
              </div>
            </div>
          </header>
          <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
      <BottomBar destinations={destinations} />
      <Waiting />
    </div>
  );
}
