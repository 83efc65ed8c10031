import {
  Bell,
  CalendarClock,
  ChevronRight,
  CircleHelp,
  Eye,
  EyeOff,
  Hourglass,
  ReceiptText,
  ShieldCheck,
  Stethoscope,
  UserRound,
  UserRoundX,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Card } from '../../ui/card.tsx';

const pages = [
  { path: '/security', key: 'security', icon: ShieldCheck },
  { path: '/notifications?tab=settings', key: 'notifications', icon: Bell },
  { path: '/privacy', key: 'privacy', icon: EyeOff },
  { path: '/help', key: 'help', icon: CircleHelp },
] as const;

const blocks = { path: '/blocks', key: 'blocks', icon: UserRoundX } as const;
const person = { path: '/profile', key: 'person', icon: UserRound } as const;

const ofRole = {
  patient: [
    { path: '/profile', key: 'profile', icon: UserRound },
    { path: '/patient/care', key: 'care', icon: UsersRound },
    { path: '/waitlist', key: 'waitlist', icon: Hourglass },
    { path: '/billing', key: 'billing', icon: ReceiptText },
    blocks,
  ],
  doctor: [
    { path: '/provider/practice', key: 'practice', icon: Stethoscope },
    { path: '/provider/profile', key: 'listing', icon: Eye },
    { path: '/provider/availability', key: 'availability', icon: CalendarClock },
    { path: '/provider/earnings', key: 'earnings', icon: Wallet },
    person,
    blocks,
  ],
  admin: [person],
} as const;

/** Where each setting is, and what is found there. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { session } = useViewer();
  const all = [...(session ? ofRole[session.role] : []), ...pages];
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      <Card>
        <ul className="divide-y divide-line">
          {all.map(({ path, key, icon: Icon }) => (
            <li key={path}>
              <LocalizedLink to={path} className="flex min-h-11 items-center gap-4 py-3">
                <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{t(`${key}.title`)}</span>
                  <span className="block text-sm text-muted">{t(`${key}.text`)}</span>
                </span>
                <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
              </LocalizedLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
