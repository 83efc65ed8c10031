import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Logo } from '../../../ui/logo.tsx';
import type { Destination } from './destination.ts';
import { DestinationLink } from './destination-link.tsx';

/** All pages of the workspace at its side, where there is room for their words. */
export function Rail({ destinations }: { destinations: Destination[] }) {
  const { t } = useTranslation('shell');
  return (
    <nav
      aria-label={t('nav.main')}
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-e border-line bg-paper px-3 pb-4 max-lg:hidden print:hidden"
    >
      <LocalizedLink to="/" aria-label={t('nav.home')} className="flex min-h-14 items-center rounded-sm px-2">
        <Logo name={t('brand')} />
      </LocalizedLink>
      <ul className="grid grid-cols-1 gap-1">
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
