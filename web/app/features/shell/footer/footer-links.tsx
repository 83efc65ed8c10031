import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Logo } from '../../../ui/logo.tsx';

/** What is named elsewhere in the shell too has that name. */
const columns = [
  {
    titleKey: 'patients',
    links: [
      { path: '/find-doctor', ofShell: 'nav.findDoctor' },
      { path: '/book', ofShell: 'nav.book' },
      { path: '/messages', ofShell: 'nav.messages' },
    ],
  },
  {
    titleKey: 'doctors',
    links: [
      { path: '/auth?tab=sign-up&role=doctor', own: 'join' },
      { path: '/provider', ofShell: 'account.provider' },
    ],
  },
  {
    titleKey: 'company',
    links: [
      { path: '/help', ofShell: 'nav.help' },
      { path: '/investors', own: 'investors' },
      { path: '/terms', own: 'terms' },
    ],
  },
] as const;

type Column = (typeof columns)[number];

function FooterColumn({ column }: { column: Column }) {
  const { t } = useTranslation('shell/footer');
  const { t: ofShell } = useTranslation('shell');
  return (
    <nav aria-label={t(column.titleKey)} className="max-lg:last:col-span-2">
      <p className="text-sm font-semibold">{t(column.titleKey)}</p>
      <ul className="mt-1">
        {column.links.map((link) => (
          <li key={link.path}>
            <LocalizedLink
              to={link.path}
              className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {'own' in link ? t(link.own) : ofShell(link.ofShell)}
            </LocalizedLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who we are, and where everything is. */
export function FooterLinks() {
  const { t } = useTranslation('shell/footer');
  const { t: ofShell } = useTranslation('shell');
  return (
    <div className="grid grid-cols-2 gap-8 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
      <div className="col-span-2 lg:col-span-1">
        <Logo name={ofShell('brand')} />
        <p className="mt-3 max-w-[34ch] text-pretty text-muted">{t('tagline')}</p>
      </div>
      {columns.map((column) => (
        <FooterColumn key={column.titleKey} column={column} />
      ))}
    </div>
  );
}
