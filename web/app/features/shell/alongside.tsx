import { useEffect } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { OUTBOX, readPrivate } from '../../platform/private-store.ts';

const WaitingAlerts = lazyPart(async () => ({ default: (await import('../calls/index.ts')).WaitingAlerts }));

/** What was written without a network leaves from whichever page comes next. */
async function sendWaiting(userId: string): Promise<void> {
  if (!readPrivate(userId, OUTBOX)) return;
  const { outboxOf } = await import('../messages/index.ts');
  outboxOf(userId).flush();
}

/** Patients in a doctor's waiting room, and messages that could not leave. */
export default function Alongside({ userId, isProvider }: { userId: string; isProvider: boolean }) {
  useEffect(() => {
    // Without their code they wait for the next page.
    sendWaiting(userId).catch(() => {});
  }, [userId]);
  return isProvider ? <WaitingAlerts /> : null;
}
