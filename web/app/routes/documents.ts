import { redirect } from 'react-router';
import { credentialsAction } from '../features/credentials/credentials-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/documents.ts';

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${params.lng}/provider/practice`);

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return credentialsAction({ context, request });
}
