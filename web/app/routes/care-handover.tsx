import { loadHandover, takeOverAction } from '../features/care/handover-action.ts';
import { HandoverPage } from '../features/care/handover-page.tsx';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/care-handover.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadHandover({ context, request });

export const action = ({ context, request }: Route.ActionArgs) => takeOverAction({ context, request });

export default function CareHandoverRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <HandoverPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
