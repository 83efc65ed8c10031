import { csvAnswer } from '../features/payments/earnings/csv-answer.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/earnings-csv.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return csvAnswer({ context, request });
}
