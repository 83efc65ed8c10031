import type { CallAdmission, CallPresence } from '@polyclinic/contract/calls/schemas';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { CallState } from './call-state.ts';
import { createLink, type Link } from './link.ts';
import { addPresence, type Room, stayOfOther } from './presence.ts';
import type { Signalling } from './signalling.ts';

export interface CallRoomOptions {
  appointmentId: string;
  userId: string;
  signalling: Signalling;
  local: MediaStream;
  onChange: (change: Partial<CallState>) => void;
  /** Each time that sound and picture begin to flow */
  onFlowing: () => void;
  /** This person is in the call on another page. */
  onElsewhere: () => void;
}

type RoomEvent = Extract<LiveEvent, { kind: 'call_presence' | 'call_signal' }>;

/** A person's stay in the room of one visit: who else is there, and the link to them. */
export function createCallRoom(options: CallRoomOptions) {
  const { appointmentId, userId, signalling, local, onChange, onFlowing, onElsewhere } = options;
  let room: Room = new Map();
  let stay: string | null = null;
  let early: RoomEvent[] = [];
  let current: { theirStay: string; link: Link } | null = null;

  const unlink = () => {
    current?.link.close();
    current = null;
  };

  const linkTo = (theirStay: string, mine: string, admission: CallAdmission): Link => {
    unlink();
    const link = createLink({
      admission,
      local,
      send: (signal) => signalling.send({ from: mine, to: theirStay, signal }),
      onRemote: (remote) => onChange({ remote }),
      onStep: (step) => onChange({ step }),
      onFlowing,
      onLost: () => enter(),
    });
    current = { theirStay, link };
    return link;
  };

  const look = (told: CallPresence[], mine: string, admission: CallAdmission) => {
    room = addPresence(room, told);
    if ((room.get(userId)?.joinedAt ?? '') > mine) return onElsewhere();
    const theirStay = stayOfOther(room, userId);
    if (theirStay && theirStay === current?.theirStay) return;
    if (theirStay) linkTo(theirStay, mine, admission);
    else unlink();
    onChange({ step: 'waiting', remote: null });
  };

  const take = (event: RoomEvent, mine: string, admission: CallAdmission) => {
    if (event.kind === 'call_presence') return look(event.presence, mine, admission);
    if (event.to !== mine || event.from < (current?.theirStay ?? '')) return;
    const link = current?.theirStay === event.from ? current.link : linkTo(event.from, mine, admission);
    link.receive(event.signal);
  };

  let hearNow: ((event: RoomEvent) => void) | null = null;

  const begin = async () => {
    unlink();
    hearNow = null;
    stay = null;
    try {
      const admission = await signalling.admit();
      const told = await signalling.join();
      const mine = told.find((one) => one.userId === userId)?.joinedAt ?? '';
      stay = mine;
      look(told, mine, admission);
      hearNow = (event) => take(event, mine, admission);
      const waiting = early;
      early = [];
      waiting.forEach(hearNow);
    } catch (error) {
      onChange({ error });
    }
  };

  let lastEntry: Promise<void> = Promise.resolve();

  /** Begins a stay, or another one in place of the last; one after the other, so that a link speaks for the latest. */
  const enter = () => {
    lastEntry = lastEntry.then(begin);
  };

  return {
    enter,
    isFlowing: () => current?.link.isFlowing() ?? false,
    stay: () => stay,
    /** What is heard before the stay has its name waits for it. */
    hear(event: RoomEvent) {
      if (event.appointmentId !== appointmentId) return;
      if (hearNow) hearNow(event);
      else early.push(event);
    },
    close: unlink,
  };
}

export type CallRoom = ReturnType<typeof createCallRoom>;
