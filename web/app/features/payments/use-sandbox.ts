import { safe } from '@orpc/client';
import type { SandboxSession } from '@polyclinic/contract/payments/contract';
import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { type CardAct, type CardProblem, problemOf } from './card-act.ts';

/** What the card page can do; each way out leads back to the clinic. */
export function useSandbox(session: SandboxSession, before: CardProblem | undefined) {
  const [busy, setBusy] = useState<CardAct | null>(null);
  const [problem, setProblem] = useState<CardProblem | null>(
    before ?? (session.status === 'expired' ? 'expired' : null),
  );
  const act = async (action: CardAct) => {
    setBusy(action);
    setProblem(null);
    const [error, answer] = await safe(browserApi.payments.sandboxAct({ sessionId: session.id, action }));
    if (answer?.redirectUrl) return window.location.assign(answer.redirectUrl);
    if (answer && answer.outcome !== 'declined') return window.location.reload();
    setProblem(answer ? 'declined' : problemOf(error));
    setBusy(null);
  };
  return { act: (action: CardAct) => void act(action), busy, problem };
}
