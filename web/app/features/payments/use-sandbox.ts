import { isDefinedError, safe } from '@orpc/client';
import type { SandboxSession } from '@polyclinic/contract/payments/contract';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';

type Action = 'pay' | 'decline' | 'cancel';
type Problem = 'declined' | 'expired' | 'failed';

/** What the card page can do; each way out leads back to the clinic. */
export function useSandbox(session: SandboxSession) {
  const [busy, setBusy] = useState<Action | null>(null);
  const [problem, setProblem] = useState<Problem | null>(session.status === 'expired' ? 'expired' : null);
  const act = async (action: Action) => {
    setBusy(action);
    setProblem(null);
    const [error, answer] = await safe(browserApi.payments.sandboxAct({ sessionId: session.id, action }));
    if (answer?.redirectUrl) return window.location.assign(answer.redirectUrl);
    if (answer) setProblem('declined');
    else setProblem(isDefinedError(error) && error.code === 'HOLD_EXPIRED' ? 'expired' : 'failed');
    setBusy(null);
  };
  return { act: (action: Action) => void act(action), busy, problem };
}
