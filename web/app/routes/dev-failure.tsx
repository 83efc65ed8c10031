import { FailurePage } from '../features/design/failure-page.tsx';
import { requireDeveloper } from '../platform/guard.ts';
import type { Route } from './+types/dev-failure.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  requireDeveloper(context);
  if (url.searchParams.get('on') === 'server') throw new Error('Provoked in the development console');
  return null;
}

export default function DevFailureRoute() {
  return <FailurePage />;
}
