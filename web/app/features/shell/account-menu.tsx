import type { Session } from '@polyclinic/contract/accounts/schemas';
import { ChevronDown, LogOut } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { menuItemStyle } from '../../ui/menu-style.ts';
import { accountPagesOf } from './account-pages-of.ts';
import { dashboardOf } from './dashboard-of.ts';
import { displayName } from './display-name.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { UnreadLinks } from './unread/unread-links.tsx';

/** The dashboard, the account's pages and the way out, as menu items. */
function AccountLinks({ session }: { session: Session }) {
  const { t } = useTranslation('shell');
  const dashboard = dashboardOf(session.role);
  return (
    <>
      <ul>
        {[dashboard, ...accountPagesOf(session.role)].map(({ path, labelKey }) => (
          <li key={path}>
            <LocalizedLink to={path} className={menuItemStyle}>
              {t(labelKey)}
            </LocalizedLink>
          </li>
        ))}
      </ul>
      <SignOutForm className="mt-1.5 border-t border-line pt-1.5">
        <button type="submit" className={menuItemStyle}>
          <LogOut className="mirror size-5" aria-hidden="true" />
          {t('account.signOut')}
        </button>
      </SignOutForm>
    </>
  );
}

/** Within a menu of other pages. */
function AccountSection({ session }: { session: Session }) {
  return (
    <>
      <p className="px-3 py-2 text-sm text-muted">
        <bdi>{displayName(session)}</bdi>
      </p>
      <div className="flex gap-1 px-1.5">
        <UnreadLinks role={session.role} />
      </div>
      <AccountLinks session={session} />
    </>
  );
}

interface AccountMenuProps {
  session: Session;
  /** A part of a menu of other pages; or a menu, beside what waits to be read where that stands nowhere else */
  as?: 'section' | 'menu' | 'menu alone';
}

/** Who is signed in, and their pages. */
export default function AccountMenu({ session, as = 'menu' }: AccountMenuProps) {
  return as === 'section' ? <AccountSection session={session} /> : <Menu session={session} isAlone={as !== 'menu'} />;
}

function Menu({ session, isAlone }: { session: Session; isAlone: boolean }) {
  const { t } = useTranslation('shell');
  const name = displayName(session);
  const trigger = (
    <>
      <Avatar id={session.userId} name={name} photo={session.photo} size="small" />
      <bdi className="hidden max-w-44 truncate @min-[86rem]:block">{name}</bdi>
      <ChevronDown className="size-4 text-muted" aria-hidden="true" />
    </>
  );
  return (
    <>
      {isAlone ? null : <UnreadLinks role={session.role} />}
      <DisclosureMenu label={t('account.menu', { name })} trigger={trigger} className="px-1.5">
        <p className="border-b border-line px-3 pt-2 pb-2.5">
          <bdi className="block font-medium">{name}</bdi>
          <bdi className="block text-sm text-muted">{session.email}</bdi>
        </p>
        <div className="pt-1.5">
          <AccountLinks session={session} />
        </div>
      </DisclosureMenu>
    </>
  );
}
