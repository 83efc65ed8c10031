import type { Session } from '@polyclinic/contract/accounts/schemas';
import {
  Bell,
  CalendarClock,
  CalendarDays,
  CircleHelp,
  Contact,
  LayoutDashboard,
  MessageSquare,
  Settings,
  Stethoscope,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnread } from '../unread/use-unread.ts';
import type { Destination } from './destination.ts';
import { useFindTreated } from './use-find-treated.ts';
import { Workspace } from './workspace.tsx';

/** What surrounds a doctor's pages. */
export function DoctorsWorkspace({ session, children }: { session: Session; children: ReactNode }) {
  const { t } = useTranslation('shell/workspace');
  return (
    <Workspace
      session={session}
      destinations={useDestinations()}
      placeholder={t('doctor.placeholder')}
      find={useFindTreated()}
    >
      {children}
    </Workspace>
  );
}

function useDestinations(): Destination[] {
  const { t } = useTranslation('shell/workspace');
  const { t: shell } = useTranslation('shell');
  const { messages, notifications } = useUnread();
  return [
    { path: '/provider', label: t('doctor.today'), icon: LayoutDashboard, isExact: true },
    { path: '/provider/week', label: t('doctor.week'), icon: CalendarDays },
    { path: '/messages', label: shell('nav.messages'), icon: MessageSquare, count: messages },
    // A phone's bar has room for short words alone.
    { path: '/provider/earnings', label: t('doctor.earnings'), icon: Wallet },
    { path: '/notifications', label: shell('account.notifications'), icon: Bell, count: notifications },
    { path: '/provider/availability', label: t('doctor.hours'), icon: CalendarClock },
    { path: '/provider/practice', label: t('doctor.practice'), icon: Stethoscope },
    { path: '/provider/profile', label: t('doctor.profile'), icon: Contact },
    { path: '/settings', label: shell('account.settings'), icon: Settings },
    { path: '/help', label: shell('nav.help'), icon: CircleHelp },
  ];
}
