import { Bell, CalendarDays, type LucideIcon, MessageSquare } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedNavLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnread } from './use-unread.ts';

interface UnreadLinkProps {
  to: string;
  /** Of the page */
  label: string;
  icon: LucideIcon;
  count?: number;
}

/** From every page to one's visits, and to what waits to be read. */
export function UnreadLinks({ role }: { role: string }) {
  const { t } = useTranslation('shell');
  const { messages, notifications } = useUnread();
  return (
    <>
      {role === 'patient' ? (
        <UnreadLink to="/patient?tab=appointments" label={t('account.visits')} icon={CalendarDays} />
      ) : null}
      <UnreadLink to="/messages" label={t('nav.messages')} icon={MessageSquare} count={messages} />
      <UnreadLink to="/notifications" label={t('account.notifications')} icon={Bell} count={notifications} />
    </>
  );
}

function UnreadLink({ to, label: page, icon: Icon, count = 0 }: UnreadLinkProps) {
  const { t } = useTranslation('shell/unread');
  const { number } = useFormat();
  const label = count > 0 ? t('waiting', { page, number: number(count) }) : page;
  return (
    <LocalizedNavLink
      to={to}
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken"
    >
      <Icon className="size-5" aria-hidden="true" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-apricot-soft px-1 text-center text-sm leading-5 font-medium text-on-apricot tabular-nums"
        >
          {count > 99 ? `${number(99)}+` : number(count)}
        </span>
      ) : null}
    </LocalizedNavLink>
  );
}
