import type { Pause } from '@polyclinic/contract/admin/emergency/rules';
import { useRouteLoaderData } from 'react-router';
import { staticPart } from '../../../platform/static-part.tsx';

const PauseBanner = staticPart<{ pauses: Pause[] }>(async () => (await import('./pause-banner.tsx')).PauseBanner);

/** What administrators have paused, on every page; another pause is another banner. */
export function Pauses() {
  const pauses = useRouteLoaderData<{ pauses: Pause[] }>('root')?.pauses;
  return pauses?.[0] ? <PauseBanner key={JSON.stringify(pauses)} pauses={pauses} /> : null;
}
