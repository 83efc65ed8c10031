import { DesignPage } from '../features/design/design-page.tsx';
import { requireDeveloper } from '../platform/guard.ts';
import type { Route } from './+types/dev-design.ts';

export function loader({ context }: Route.LoaderArgs) {
  requireDeveloper(context);
  return null;
}

export default function DevDesignRoute() {
  return <DesignPage />;
}
