import { blockAction } from '../features/blocks/block-action.ts';
import { loadBlock } from '../features/blocks/block-loader.ts';
import { BlockPage } from '../features/blocks/block-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/appointment-block.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request);
  return loadBlock({ context, request }, params.appointmentId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request);
  return blockAction({ context, request }, params.appointmentId);
}

export default function AppointmentBlockRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BlockPage {...loaderData} result={actionData} />;
}
