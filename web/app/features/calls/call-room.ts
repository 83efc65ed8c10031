import type { CallAdmission, CallPresence } from '@polyclinic/contract/calls/schemas';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { CallState } from './call-state.ts';
import { createLink, type Link, type LinkState } from './link.ts';
import type { LocalMedia } from './local-media.ts';
import { addPresence, isIn, othersIn, type Room } from './presence.ts';
import type { Signalling } from './signalling.ts';

interface CallRoomOptions {
  admission: CallAdmission;
  certificate: RTCCertificate;
  signalling: Signalling;
  local: LocalMedia;
  /** The name of this stay */
  mine: string;
  onChange: (change: Partial<CallState>) => void;
  /** Each time that sound and picture of somebody begin to flow */
  onFlowing: () => void;
  /** A connection could not be mended: begin another stay. */
  onLost: () => void;
}

type Signalled = Extract<LiveEvent, { kind: 'call_signal' }>;
type Linked = { theirStay: string; link: Link; state: LinkState | null };

/** One stay in the room of a visit: who else is there, and a link to each of them. */
export function createCallRoom(options: CallRoomOptions) {
  const { admission, certificate, signalling, local, mine, onChange, onFlowing, onLost } = options;
  const { userId, iceServers } = admission;
  const links = new Map<string, Linked>();
  let room: Room = new Map();

  const show = () => {
    const others = othersIn(room, userId).map((one) => ({ ...one, link: links.get(one.userId)?.state ?? null }));
    onChange({ others });
  };

  const unlink = (other: string) => {
    links.get(other)?.link.close();
    links.delete(other);
  };

  const linkTo = (other: string, theirStay: string): Link => {
    unlink(other);
    const linked: Partial<Linked> = { theirStay, state: null };
    linked.link = createLink({
      // Each pair agrees on who gives way without asking.
      polite: userId < other,
      iceServers,
      certificate,
      local,
      send: (signal) => signalling.send(other, { from: mine, to: theirStay, signal }),
      onChange(state) {
        linked.state = state;
        show();
      },
      onFlowing,
      onLost,
    });
    links.set(other, linked as Linked);
    return linked.link;
  };

  const linkOf = (other: string, theirStay: string): Link => {
    const known = links.get(other);
    return known?.theirStay === theirStay ? known.link : linkTo(other, theirStay);
  };
  /** Made ready as soon as both are there, it begins once both are in. */
  const follow = (other: CallPresence, isMeIn: boolean) => {
    if (other.leftAt) return unlink(other.userId);
    const link = linkOf(other.userId, other.joinedAt);
    if (isMeIn && isIn(other)) link.begin();
  };

  return {
    /** Takes in a report of who is there. */
    look(told: CallPresence[]) {
      room = addPresence(room, told);
      const me = room.get(userId);
      if (!me) return;
      if (me.joinedAt > mine) return onChange({ step: 'elsewhere' });
      if (me.leftAt) return onChange({ step: 'removed' });
      for (const other of othersIn(room, userId)) follow(other, isIn(me));
      onChange({ step: isIn(me) ? 'inside' : 'waiting' });
      show();
    },
    take({ senderId, from, to, signal }: Signalled) {
      if (to !== mine) return;
      const known = links.get(senderId);
      if (known && from < known.theirStay) return;
      const link = linkOf(senderId, from);
      // Nothing is passed on before both are in, whether or not that was heard already.
      link.begin();
      link.receive(signal);
    },
    mend() {
      for (const [other, { link, theirStay }] of [...links]) {
        // What was made ready on another network leads nowhere.
        if (link.hasBegun()) link.mend();
        else linkTo(other, theirStay);
      }
    },
    close() {
      for (const other of [...links.keys()]) unlink(other);
    },
  };
}

export type CallRoom = ReturnType<typeof createCallRoom>;
