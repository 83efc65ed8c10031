import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const Menu = lazyPart(() => import('./account-menu.tsx'));

/** Only for those who are signed in: a stranger's page does not carry it. */
export const AccountMenu = (props: ComponentProps<typeof Menu>) => (
  <Suspense>
    <Menu {...props} />
  </Suspense>
);
