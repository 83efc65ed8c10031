import type { Session } from '@polyclinic/contract/accounts/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import {
  Bell,
  BriefcaseBusiness,
  CircleHelp,
  Contact,
  Gauge,
  Mails,
  OctagonAlert,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/translation.ts';
import { useUnread } from '../unread/use-unread.ts';
import type { Destination } from './destination.ts';
import { findNothing, useFindPeople } from './use-find-people.ts';
import { Workspace } from './workspace.tsx';

/** What surrounds the pages of the staff: those that their duty opens. */
export function ConsoleWorkspace({ session, children }: { session: Session; children: ReactNode }) {
  const { t } = useTranslation('shell/workspace');
  const findPeople = useFindPeople();
  const seesPeople = hasDuty(session.duty, ['support', 'auditor']);
  return (
    <Workspace
      session={session}
      destinations={useDestinations(session)}
      placeholder={t(seesPeople ? 'console.placeholder' : 'console.placeholderPages')}
      find={seesPeople ? findPeople : findNothing}
    >
      {children}
    </Workspace>
  );
}

function useDestinations({ duty }: Session): Destination[] {
  const { t } = useTranslation('shell/workspace');
  const { t: shell } = useTranslation('shell');
  const { notifications } = useUnread();
  const people: Destination[] = [
    { path: '/admin/people', label: t('console.people'), icon: Users },
    { path: '/admin/security', label: t('console.security'), icon: ScrollText },
  ];
  const staff: Destination = { path: '/admin/staff', label: t('console.staff'), icon: BriefcaseBusiness };
  const emergency: Destination = { path: '/admin/emergency', label: t('console.emergency'), icon: OctagonAlert };
  const installation: Destination = {
    path: '/admin/settings',
    label: t('console.installation'),
    icon: SlidersHorizontal,
  };
  const mails: Destination = { path: '/admin/mails', label: t('console.mails'), icon: Mails };
  return [
    { path: '/admin', label: t('console.overview'), icon: Gauge, isExact: true },
    ...(hasDuty(duty, ['support', 'auditor']) ? people : []),
    ...(hasDuty(duty, ['auditor']) ? [staff] : []),
    ...(hasDuty(duty, []) ? [emergency] : []),
    // A phone's bar has room for short words alone.
    { path: '/help', label: shell('nav.help'), icon: CircleHelp },
    { path: '/profile', label: shell('account.profile'), icon: Contact },
    { path: '/security', label: shell('account.security'), icon: ShieldCheck },
    { path: '/settings', label: shell('account.settings'), icon: Settings },
    ...(hasDuty(duty, []) ? [installation] : []),
    ...(hasDuty(duty, ['support', 'auditor']) ? [mails] : []),
    { path: '/notifications', label: shell('account.notifications'), icon: Bell, count: notifications },
  ];
}
