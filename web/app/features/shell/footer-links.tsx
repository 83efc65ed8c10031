import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
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

/** Who we are, and where everything is. */
export function FooterLinks() {
  const { t } = useTranslation('shell');
  return (
    <div className="grid grid-cols-2 gap-8 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
      <div className="col-span-2 lg:col-span-1">
        <Logo name={t('brand')} />
        <p className="mt-3 max-w-[34ch] text-pretty text-muted">{t('footer.tagline')}</p>
      </div>
      {columns.map((column) => (
        <FooterColumn key={column.titleKey} column={column} />
      ))}
    </div>
  );
}
