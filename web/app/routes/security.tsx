import { id } from '@polyclinic/contract/platform/fields';
import { readFields, resultOf, SecurityPage, securityAction } from '../features/accounts/index.ts';
import { EmailChange } from '../features/security/email-change.tsx';
import { FactorCard } from '../features/security/factor-card.tsx';
import { PasskeyCard } from '../features/security/passkey-card.tsx';
import { securitySteps } from '../features/security/security-action.ts';
import { TrailCard } from '../features/security/trail-card.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/security.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mustAddSecondFactor } = requireSession(context, request, { isSettingUp: true });
  const api = serverApi(context, request);
  const before = id.safeParse(pageUrl(request).searchParams.get('before')).data;
  const [factor, { sessions }, { passkeys }, trail] = await Promise.all([
    api.security.factor(),
    mustAddSecondFactor ? { sessions: null } : api.accounts.sessions(),
    mustAddSecondFactor ? { passkeys: null } : api.security.passkeys(),
    mustAddSecondFactor ? null : api.security.trail({ before }),
  ]);
  return { factor, sessions, passkeys, trail, isEarlier: before !== undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { isSettingUp: true });
  const fields = await readFields(request);
  const step = securitySteps[fields.intent ?? ''];
  return step ? step({ context, request }, fields) : securityAction({ context, request }, fields);
}

export default function SecurityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, sessions, passkeys, trail, isEarlier } = loaderData;
  const result = useStoredAnswer(actionData);
  return (
    <SecurityPage
      sessions={sessions}
      result={result}
      trail={trail ? <TrailCard trail={trail} isEarlier={isEarlier} /> : null}
    >
      {sessions ? <EmailChange result={resultOf(result, 'change-email')} /> : null}
      <FactorCard factor={factor} result={result} />
      {passkeys ? <PasskeyCard passkeys={passkeys} result={result} /> : null}
    </SecurityPage>
  );
}
