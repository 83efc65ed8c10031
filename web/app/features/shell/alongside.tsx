import type { Session } from '@polyclinic/contract/accounts/schemas';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { OUTBOX, readPrivate } from '../../platform/private-store.ts';
import { LiveUpdates } from '../live/index.ts';
import { useUnread } from './unread/use-unread.ts';

const MessageAlerts = lazyPart(async () => ({ default: (await import('../messages/index.ts')).MessageAlerts }));
const WaitingAlerts = lazyPart(async () => ({ default: (await import('../calls/index.ts')).WaitingAlerts }));

/** What was written without a network leaves from whichever page comes next. */
async function sendWaiting(userId: string): Promise<void> {
  if (!readPrivate(userId, OUTBOX)) return;
  const { outboxOf } = await import('../messages/index.ts');
  outboxOf(userId).flush();
}

/** What changes of one's appointments, patients in a doctor's waiting room, and messages that could not leave. */
export default function Alongside({ userId, role }: { userId: string; role: Session['role'] }) {
  useEffect(() => {
    // Without their code they wait for the next page.
    sendWaiting(userId).catch(() => {});
  }, [userId]);
  return (
    <>
      <LiveUpdates userId={userId} role={role} />
      {role === 'doctor' ? (
        // Its parts are on their way for a moment: what changes of a visit is heard meanwhile.
        <Suspense>
          <DoctorsAlerts userId={userId} />
        </Suspense>
      ) : null}
    </>
  );
}

function DoctorsAlerts({ userId }: { userId: string }) {
  const { messages } = useUnread();
  return (
    <>
      <WaitingAlerts unread={messages} />
      <MessageAlerts userId={userId} />
    </>
  );
}
