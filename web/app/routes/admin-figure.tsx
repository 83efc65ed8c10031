import { loadFigure } from '../features/admin/overview/figure-loader.ts';
import { FigurePage } from '../features/admin/overview/figure-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/admin-figure.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const session = requireSession(context, request, { role: 'admin' });
  return loadFigure({ context, request }, params.figure, session);
}

export default function AdminFigureRoute({ loaderData }: Route.ComponentProps) {
  return <FigurePage {...loaderData} />;
}
