import { Link, useNavigation } from 'react-router';

export interface TabLink {
  /** An address; what is open is part of it. */
  to: string;
  label: string;
  isOpen: boolean;
}

const style =
  'inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap sm:px-4 ' +
  'text-muted transition-colors hover:text-ink aria-[current]:border-primary aria-[current]:text-ink aria-busy:border-edge aria-busy:text-ink';

/** Tabs that have addresses, so that each can be reached, kept and returned to. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const { location } = useNavigation();
  const coming = location && location.pathname + location.search;
  return (
    <nav aria-label={label} className="overflow-x-auto overflow-y-hidden border-b border-line">
      <ul className="-mb-px flex">
        {tabs.map(({ to, label: text, isOpen }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isOpen ? 'page' : undefined}
              aria-busy={to === coming || undefined}
              className={style}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
