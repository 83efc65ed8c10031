import type { CallAdmission, CallSignal } from '@polyclinic/contract/calls/schemas';
import { browserApi } from '../../platform/api.ts';
import { backoff, pause, within } from '../../platform/backoff.ts';
import { mayPass } from '../../platform/persist.ts';
import type { Door } from './door.ts';

const RENEW_BEFORE_MS = 30_000;
const STALE_AFTER_MS = 15_000;

/** What this side says to the server in one call; renews its token by itself. */
export function createSignalling(door: Door) {
  const closed = new AbortController();
  let admission: Promise<CallAdmission> | undefined;

  const admit = async (): Promise<CallAdmission> => {
    const held = await admission?.catch(() => undefined);
    if (held && Date.parse(held.expiresAt) - Date.now() > RENEW_BEFORE_MS) return held;
    admission = door.admit();
    return admission;
  };
  const token = async () => (await admit()).token;

  /** As long as it is worth saying: what an absent server has not heard in time is said anew by then. */
  const say = async (recipientId: string, signal: CallSignal) => {
    const until = performance.now() + STALE_AFTER_MS;
    for (let failures = 0; performance.now() < until && !closed.signal.aborted; failures += 1) {
      try {
        return await browserApi.calls.signal({ token: await token(), recipientId, ...signal }, within(STALE_AFTER_MS));
      } catch (error) {
        if (!mayPass(error)) return;
        await pause(Math.min(1_000, backoff(failures)), closed.signal);
      }
    }
  };

  let described: Promise<unknown> = Promise.resolve();

  return {
    admit,
    token,
    listen: (hear: Parameters<Door['listen']>[1]) => door.listen(token, hear),
    join: async () => browserApi.calls.join({ token: await token() }, within(STALE_AFTER_MS)),
    stay: async () => browserApi.calls.stay({ token: await token() }, within(STALE_AFTER_MS)),
    letIn: async (userId: string) => browserApi.calls.admit({ token: await token(), userId }, within(STALE_AFTER_MS)),
    reportConnected: async () => browserApi.calls.connected({ token: await token() }),
    leave: async (joinedAt: string) => browserApi.calls.leave({ token: await token(), joinedAt }),
    /** A candidate must not overtake its description; candidates need not wait for each other. */
    send(recipientId: string, signal: CallSignal) {
      const said = described.then(() => say(recipientId, signal));
      if (signal.signal.type === 'description') described = said;
    },
    /** Says goodbye from a page that is being closed. */
    async leaveNow(joinedAt: string | null) {
      const held = await admission;
      if (!joinedAt) return;
      const body = JSON.stringify({ token: held?.token, joinedAt });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/calls/leave', { method: 'POST', body, headers, keepalive: true });
    },
    close: () => closed.abort(),
  };
}

export type Signalling = ReturnType<typeof createSignalling>;
