import { setupAction } from '../features/settings/installation/setup-action.ts';
import { loadSetup } from '../features/settings/installation/setup-loader.ts';
import { SetupPage } from '../features/settings/installation/setup-page.tsx';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/setup.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSetup({ context, request });

export const action = ({ context, request }: Route.ActionArgs) => setupAction({ context, request });

export default function SetupRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} refusal={useStoredAnswer(actionData)} />;
}
