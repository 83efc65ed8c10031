import { Siren } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';

const columns = [
  {
    titleKey: 'footer.patients',
    links: [
      { path: '/find-doctor', labelKey: 'nav.findDoctor' },
      { path: '/book', labelKey: 'nav.book' },
      { path: '/messages', labelKey: 'nav.messages' },
    ],
  },
  {
    titleKey: 'footer.doctors',
    links: [
      { path: '/auth?tab=sign-up&role=doctor', labelKey: 'footer.join' },
      { path: '/provider', labelKey: 'account.provider' },
    ],
  },
  {
    titleKey: 'footer.company',
    links: [
      { path: '/help', labelKey: 'nav.help' },
      { path: '/investors', labelKey: 'footer.investors' },
      { path: '/terms', labelKey: 'footer.terms' },
    ],
  },
] as const;

type Column = (typeof columns)[number];

function FooterColumn({ column }: { column: Column }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t(column.titleKey)} className="max-lg:last:col-span-2">
      <p className="text-sm font-semibold">{t(column.titleKey)}</p>
      <ul className="mt-1">
        {column.links.map(({ path, labelKey }) => (
          <li key={path}>
            <LocalizedLink
              to={path}
              className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {t(labelKey)}
            </LocalizedLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A first visit learns the number once it has been drawn: its place is kept by what is as wide as three figures. */
const ROOM_FOR_NUMBER = '–––';

function EmergencyNotice() {
  const { t } = useTranslation('shell');
  const number = useEmergencyNumber();
  return (
    <p className="flex items-start gap-3 rounded-control border border-warning-line bg-warning-soft px-4 py-3">
      <Siren className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <span className="text-pretty">
        <strong className="font-semibold text-warning">{t('footer.emergencyTitle')}</strong> {t('footer.emergency')}{' '}
        <a
          href={number ? `tel:${number}` : undefined}
          className={classNames(
            '-my-2.5 inline-block py-2.5 font-semibold underline underline-offset-4',
            !number && 'invisible',
          )}
        >
          {t('footer.emergencyCall')} <bdi className="tabular-nums">{number ?? ROOM_FOR_NUMBER}</bdi>
        </a>
      </span>
    </p>
  );
}

/** The end of every page: what this is not for, and where everything is. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="page grid gap-10 py-10">
        <EmergencyNotice />
        <div className="grid grid-cols-2 gap-8 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
          <div className="col-span-2 lg:col-span-1">
            <Logo name={t('brand')} />
            <p className="mt-3 max-w-[34ch] text-pretty text-muted">{t('footer.tagline')}</p>
          </div>
          {columns.map((column) => (
            <FooterColumn key={column.titleKey} column={column} />
          ))}
        </div>
      </div>
    </footer>
  );
}
