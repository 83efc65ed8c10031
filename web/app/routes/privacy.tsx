import { loadDependent } from '../features/privacy/dependent-loader.ts';
import { privacyAction } from '../features/privacy/privacy-action.ts';
import { PrivacyPage } from '../features/privacy/privacy-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/privacy.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const params = pageUrl(request).searchParams;
  const [beforeAt, beforeId] = [params.get('at') ?? undefined, params.get('id') ?? undefined];
  const api = serverApi(context, request);
  const { privacy } = api;
  const [{ consents }, managed, { accesses: emergencies }, page, { exports }, deletion] = await Promise.all([
    privacy.consents(),
    role === 'patient' ? loadDependent(api) : [],
    role === 'patient' ? api.compliance.ownEmergencyAccesses() : { accesses: [] },
    // An address that was changed by hand shows the first page.
    privacy.accesses({ beforeAt, beforeId }).catch(() => privacy.accesses({})),
    privacy.exports(),
    privacy.deletion(),
  ]);
  const older = page.next ? `?${new URLSearchParams({ at: page.next.beforeAt, id: page.next.beforeId })}` : null;
  return { consents, managed, emergencies, accesses: page.accesses, older, isFirstPage: !beforeAt, exports, deletion };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return privacyAction({ context, request });
}

export default function PrivacyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyPage data={loaderData} result={useStoredAnswer(actionData)} />;
}
