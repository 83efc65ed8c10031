import { loadEarningsPage } from '../features/payments/earnings/earnings-loader.ts';
import { EarningsPage } from '../features/payments/earnings/earnings-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/earnings.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadEarningsPage({ context, request });
}

export default function EarningsRoute({ loaderData }: Route.ComponentProps) {
  return <EarningsPage {...loaderData} />;
}
