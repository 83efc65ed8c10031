import { LocalizedLink, LocalizedNavLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { AccountMenu } from './lazy-account-menu.tsx';
import { mainPages } from './main-pages.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function MainNavigation() {
  const { t } = useTranslation('shell');
  const style =
    'inline-flex min-h-11 items-center rounded-control px-3 whitespace-nowrap text-muted transition-colors ' +
    'hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink';
  return (
    <nav aria-label={t('nav.main')} className="hidden @min-[76rem]:block">
      <ul className="flex items-center">
        {mainPages.map(({ path, labelKey }) => (
          <li key={path}>
            <LocalizedNavLink to={path} className={style}>
              {t(labelKey)}
            </LocalizedNavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AccountCorner() {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  if (session) return <AccountMenu session={session} />;
  return (
    <>
      <LinkButton to="/auth" variant="ghost">
        {t('account.signIn')}
      </LinkButton>
      <LinkButton to="/auth?tab=sign-up" variant="secondary">
        {t('account.getStarted')}
      </LinkButton>
    </>
  );
}

/** The top of every page. */
export function Header() {
  const { t } = useTranslation('shell');
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page flex min-h-16 flex-wrap items-center gap-2">
        <LocalizedLink
          to="/"
          aria-label={t('nav.home')}
          className="me-auto flex min-h-11 items-center rounded-sm @min-[76rem]:me-6"
        >
          <Logo name={t('brand')} />
        </LocalizedLink>
        <MainNavigation />
        <div className="ms-auto flex items-center gap-1">
          <LanguageSwitcher />
          <ThemeSwitch />
          <div className="hidden items-center gap-1 @min-[76rem]:flex">
            <AccountCorner />
          </div>
          <div className="@min-[76rem]:hidden">
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
