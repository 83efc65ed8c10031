import type { CallAdmission, CallSignal } from '@polyclinic/contract/calls/schemas';
import { browserApi } from '../../platform/api.ts';
import { backoff, pause } from '../../platform/backoff.ts';

const RENEW_BEFORE_MS = 30_000;
const TRIES = 4;

const isRefusal = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

/** What this side says to the server in one call; renews its token by itself. */
export function createSignalling(appointmentId: string) {
  let admission: Promise<CallAdmission> | undefined;
  let lastSent: Promise<unknown> = Promise.resolve();

  const admit = async (): Promise<CallAdmission> => {
    const held = await admission?.catch(() => undefined);
    if (held && Date.parse(held.expiresAt) - Date.now() > RENEW_BEFORE_MS) return held;
    admission = browserApi.calls.token({ appointmentId });
    return admission;
  };
  const token = async () => (await admit()).token;

  const send = async (signal: CallSignal) => {
    for (let failures = 0; failures < TRIES; failures += 1) {
      try {
        return await browserApi.calls.signal({ token: await token(), ...signal });
      } catch (error) {
        if (isRefusal(error)) return;
        await pause(backoff(failures));
      }
    }
  };

  return {
    admit,
    join: async () => browserApi.calls.join({ token: await token() }),
    reportConnected: async () => browserApi.calls.connected({ token: await token() }),
    leave: async (joinedAt: string) => browserApi.calls.leave({ token: await token(), joinedAt }),
    /** One after the other: a candidate must not overtake its description. */
    send(signal: CallSignal) {
      lastSent = lastSent.then(() => send(signal));
    },
    /** Says goodbye from a page that is being closed. */
    async leaveNow(joinedAt: string | null) {
      const held = await admission;
      if (!joinedAt) return;
      const body = JSON.stringify({ token: held?.token, joinedAt });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/calls/leave', { method: 'POST', body, headers, keepalive: true });
    },
  };
}

export type Signalling = ReturnType<typeof createSignalling>;
