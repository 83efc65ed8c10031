import { FailurePage } from '../features/design/failure-page.tsx';
import { requireDeveloper } from '../platform/guard.ts';
import type { Route } from './+types/dev-failure.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  requireDeveloper(context);
  const on = url.searchParams.get('on');
  if (on === 'server') throw new Error('Provoked in the development console');
  return on;
}

export default function DevFailureRoute({ loaderData: on }: Route.ComponentProps) {
  if (on === 'rendering') throw new Error('Provoked while rendering');
  return <FailurePage />;
}
