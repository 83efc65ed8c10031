import { loadDeletion, takeBackDeletion } from '../features/privacy/deletion-loader.ts';
import { DeletionPage } from '../features/privacy/deletion-page.tsx';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/privacy-deletion.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadDeletion({ context, request });

export function action({ context, request }: Route.ActionArgs) {
  return takeBackDeletion({ context, request });
}

export default function PrivacyDeletionRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage deletion={loaderData.deletion} result={useStoredAnswer(actionData)} />;
}
