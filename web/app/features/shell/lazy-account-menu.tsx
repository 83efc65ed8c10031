import type { Session } from '@polyclinic/contract/accounts/schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const load = () => import('./account-menu.tsx');
const Menu = lazyPart(async () => ({ default: (await load()).AccountMenu }));
const Section = lazyPart(async () => ({ default: (await load()).AccountSection }));

/** Only for those who are signed in: a stranger's page does not carry it. */
export const AccountMenu = ({ session }: { session: Session }) => (
  <Suspense>
    <Menu session={session} />
  </Suspense>
);

export const AccountSection = ({ session }: { session: Session }) => (
  <Suspense>
    <Section session={session} />
  </Suspense>
);
