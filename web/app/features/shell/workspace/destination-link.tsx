import { useFormat } from '../../../platform/format.ts';
import { LocalizedNavLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Count } from './count.tsx';
import type { Destination } from './destination.ts';

interface DestinationLinkProps {
  destination: Destination;
  /** In the bar of a phone the word stands under the icon. */
  isStacked?: boolean;
}

const base =
  'group flex min-w-0 items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink ' +
  'aria-[current]:font-medium aria-[current]:text-primary';
const beside = 'min-h-10 gap-2.5 px-2.5 aria-[current]:bg-primary-soft max-lg:min-h-11';
const stacked = 'min-h-14 flex-col justify-center gap-0.5 px-0.5 text-center text-sm leading-tight';

/** The way to one page of the workspace; it says what waits there. */
export function DestinationLink({ destination, isStacked = false }: DestinationLinkProps) {
  const { t } = useTranslation('shell/unread');
  const { number } = useFormat();
  const { path, label, icon: Icon, count = 0, isExact = false } = destination;
  return (
    <LocalizedNavLink to={path} end={isExact} className={classNames(base, isStacked ? stacked : beside)}>
      <span className="relative shrink-0">
        <Icon className="size-5" aria-hidden="true" />
        {isStacked && count > 0 ? <Count count={count} className="absolute start-3.5 -top-1.5" /> : null}
      </span>
      <span
        aria-hidden={count > 0}
        className={
          isStacked ? 'line-clamp-2 w-full wrap-break-word' : 'min-w-0 grow py-1.5 leading-snug wrap-break-word'
        }
      >
        {label}
      </span>
      {count > 0 ? <span className="sr-only">{t('waiting', { page: label, number: number(count) })}</span> : null}
      {!isStacked && count > 0 ? <Count count={count} /> : null}
    </LocalizedNavLink>
  );
}
