import type { CallAdmission } from '@polyclinic/contract/calls/schemas';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { browserApi } from '../../platform/api.ts';
import { createComebacks, pause, within } from '../../platform/backoff.ts';
import { listenLive } from '../../platform/live.ts';
import { mayPass } from '../../platform/persist.ts';
import { guestKey } from './choices.ts';

/** How somebody comes into a call: what they show at the door, and where they hear what happens inside. */
export interface Door {
  /** Names the room for what this tab remembers of it */
  room: string;
  admit: () => Promise<CallAdmission>;
  /** What helps two browsers to find each other; asked for before one joins */
  relays: () => Promise<RTCIceServer[]>;
  listen: (token: () => Promise<string>, hear: (event: LiveEvent) => void) => () => void;
}

/** A later question must not wait behind one whose answer was lost. */
const ANSWERED_WITHIN_MS = 15_000;

/** The way in of patient and doctor, who are signed in. */
export const participantDoor = (appointmentId: string): Door => ({
  room: appointmentId,
  admit: () => browserApi.calls.token({ appointmentId }, within(ANSWERED_WITHIN_MS)),
  relays: () => browserApi.calls.relays(),
  listen: (_token, hear) => listenLive(hear),
});

/** The way in of a guest, by the link they were sent. */
export function guestDoor(invitation: string, name: string): Door {
  const admit = () => browserApi.calls.guestToken({ invitation, name, key: guestKey() }, within(ANSWERED_WITHIN_MS));
  return {
    room: invitation.slice(-16),
    admit,
    relays: async () => (await admit()).iceServers,
    listen(token, hear) {
      const stop = new AbortController();
      void hearAgainAndAgain(token, hear, stop.signal);
      return () => stop.abort();
    },
  };
}

async function hearAgainAndAgain(token: () => Promise<string>, hear: (event: LiveEvent) => void, signal: AbortSignal) {
  const comebacks = createComebacks();
  while (!signal.aborted) {
    try {
      for await (const event of await browserApi.calls.hear({ token: await token() }, { signal })) {
        comebacks.opened();
        hear(event);
      }
    } catch (error) {
      // After a refusal a participant asks at once what became of them; anything else is taken up again below.
      if (!mayPass(error)) hear({ kind: 'ready' });
    }
    await pause(comebacks.next(), signal);
  }
}
