import { Ellipsis } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import { Count } from './count.tsx';
import type { Destination } from './destination.ts';
import { DestinationLink } from './destination-link.tsx';

/** Four pages and the way to the rest are as many as a thumb finds. */
const IN_BAR = 4;

/** The pages of the workspace under the thumb, on a screen without room for the rail. */
export function BottomBar({ destinations }: { destinations: Destination[] }) {
  const { t } = useTranslation('shell');
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper px-1 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-5">
        {destinations.slice(0, IN_BAR).map((destination) => (
          <li key={destination.path} className="grid min-w-0">
            <DestinationLink destination={destination} isStacked />
          </li>
        ))}
        <li className="grid min-w-0 grid-cols-1">
          <More destinations={destinations.slice(IN_BAR)} />
        </li>
      </ul>
    </nav>
  );
}

function More({ destinations }: { destinations: Destination[] }) {
  const { t } = useTranslation('shell/workspace');
  const { t: unread } = useTranslation('shell/unread');
  const { number } = useFormat();
  const waiting = destinations.reduce((sum, { count = 0 }) => sum + count, 0);
  const trigger = (
    <span className="flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-sm leading-tight font-normal text-muted">
      <span className="relative">
        <Ellipsis className="size-5" aria-hidden="true" />
        {waiting > 0 ? <Count count={waiting} className="absolute start-3.5 -top-1.5" /> : null}
      </span>
      <span className="max-w-full wrap-anywhere" aria-hidden={waiting > 0}>
        {t('more')}
      </span>
      {waiting > 0 ? (
        <span className="sr-only">{unread('waiting', { page: t('more'), number: number(waiting) })}</span>
      ) : null}
    </span>
  );
  return (
    <DisclosureMenu
      trigger={trigger}
      className="w-full px-0.5"
      panelClassName="top-auto! bottom-full mb-2 w-[min(20rem,calc(100vw-1.5rem))] max-h-[70dvh] overflow-y-auto"
    >
      <ul className="grid gap-1">
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} />
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}
