import type { Session } from '@polyclinic/contract/accounts/schemas';
import { Menu } from 'lucide-react';
import { LocalizedNavLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { menuItemStyle } from '../../ui/menu-style.ts';
import { displayName } from './display-name.ts';
import { AccountMenu } from './lazy-account-menu.tsx';
import { mainPages } from './main-pages.ts';

/** The whole navigation on a small screen. */
export function MobileMenu() {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  return (
    <DisclosureMenu
      label={t('nav.menu')}
      trigger={
        <>
          {session ? <Who session={session} /> : null}
          <Menu className="size-6" aria-hidden="true" />
        </>
      }
      className="px-0"
      panelClassName="w-[min(20rem,calc(100vw-2rem))] max-h-[calc(100dvh-6rem)] overflow-y-auto"
    >
      <ul>
        {mainPages.map(({ path, labelKey }) => (
          <li key={path}>
            <LocalizedNavLink to={path} className={menuItemStyle}>
              {t(labelKey)}
            </LocalizedNavLink>
          </li>
        ))}
      </ul>
      <div className="mt-1.5 border-t border-line pt-1.5">
        {session ? (
          <AccountMenu session={session} as="section" />
        ) : (
          <div className="grid gap-2 p-1.5">
            <LinkButton to="/auth?tab=sign-up">{t('account.getStarted')}</LinkButton>
            <LinkButton to="/auth" variant="secondary">
              {t('account.signIn')}
            </LinkButton>
          </div>
        )}
      </div>
    </DisclosureMenu>
  );
}

/** Whose pages these are, by initials alone: a photograph would be missing without a network. */
const Who = ({ session }: { session: Session }) => (
  <span className="hidden @min-[22rem]:block">
    <Avatar id={session.userId} name={displayName(session)} size="small" />
  </span>
);
