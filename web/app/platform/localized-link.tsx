import type { ComponentProps } from 'react';
import { Link, NavLink } from 'react-router';
import { useLocalizedPath } from './language.ts';

type Localized<T extends typeof Link | typeof NavLink> = Omit<ComponentProps<T>, 'to'> & {
  /** A path without its language: `/book?provider=1`. */
  to: string;
};

/** A link within the app, in the page's language. */
export function LocalizedLink({ to, ...rest }: Localized<typeof Link>) {
  return <Link to={useLocalizedPath()(to)} {...rest} />;
}

/** The same for navigation: it marks the page one is on. */
export function LocalizedNavLink({ to, ...rest }: Localized<typeof NavLink>) {
  return <NavLink to={useLocalizedPath()(to)} {...rest} />;
}
