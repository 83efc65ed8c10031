import type { CallAdmission, CallPresence } from '@polyclinic/contract/calls/schemas';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { CallState } from './call-state.ts';
import { createLink, type Link, type LinkState, mendingLinkState } from './link.ts';
import type { LocalMedia } from './local-media.ts';
import { addPresence, isAdmitted, othersIn, type Room, stepOf } from './presence/rules.ts';
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
}

type Signalled = Extract<LiveEvent, { kind: 'call_signal' }>;
/** The stays that a link's signals name; each link after a lost one takes a later name for this side's. */
type Linked = { myStay: string; theirStay: string; link: Link; state: LinkState | null };

const later = (stay: string) => new Date(Date.parse(stay) + 1).toISOString();

/** One stay in the room of a visit: who else is there, and a link to each of them. */
export function createCallRoom(options: CallRoomOptions) {
  const { admission, certificate, signalling, local, mine, onChange, onFlowing } = options;
  const { userId, iceServers } = admission;
  const links = new Map<string, Linked>();
  let room: Room = new Map();

  const show = () => {
    const others = othersIn(room, userId).map((one) => {
      const link = links.get(one.userId)?.state ?? null;
      // What is seen and heard says more than a server that may have been away itself.
      return { ...one, link, isSilent: one.isSilent && link?.step !== 'flowing' };
    });
    onChange({ others });
  };

  const unlink = (other: string) => {
    links.get(other)?.link.close();
    links.delete(other);
  };

  const linkTo = (other: string, theirStay: string, myStay = mine): Link => {
    const before = links.get(other)?.state?.step;
    const isAgain = before === 'flowing' || before === 'mending';
    unlink(other);
    const linked: Partial<Linked> = { myStay, theirStay, state: isAgain ? mendingLinkState : null };
    linked.link = createLink({
      isAgain,
      // Each pair agrees on who gives way without asking.
      polite: userId < other,
      iceServers,
      certificate,
      local,
      send: (signal) => signalling.send(other, { from: myStay, to: theirStay, signal }),
      onChange(state) {
        linked.state = state;
        show();
      },
      onFlowing,
      onLost: () => renew(other),
    });
    links.set(other, linked as Linked);
    return linked.link;
  };

  const linkOf = (other: string, theirStay: string): Link => {
    const known = links.get(other);
    return known && known.theirStay >= theirStay ? known.link : linkTo(other, theirStay);
  };
  /** Another link in place of one that leads nowhere; no other link is touched. */
  const renew = (other: string) => {
    const known = links.get(other);
    if (!known) return;
    const link = linkTo(other, known.theirStay, later(known.myStay));
    if (known.link.hasBegun()) link.begin();
  };
  /** Made ready as soon as both are there, it begins once both are in. */
  const follow = (other: CallPresence, isMeIn: boolean) => {
    if (other.leftAt) return unlink(other.userId);
    const link = linkOf(other.userId, other.joinedAt);
    link.rest(other.isSilent);
    if (isMeIn && isAdmitted(other)) link.begin();
  };

  return {
    /** Takes in a report of who is there. */
    look(told: CallPresence[]) {
      room = addPresence(room, told);
      const me = room.get(userId);
      if (!me) return;
      const step = stepOf(me, mine);
      if (step === 'elsewhere' || step === 'removed') return onChange({ step });
      for (const other of othersIn(room, userId)) follow(other, step === 'inside');
      onChange({ step });
      show();
    },
    take({ senderId, from, to, signal }: Signalled) {
      const known = links.get(senderId);
      if (to !== (known?.myStay ?? mine)) return;
      if (known && from < known.theirStay) return;
      const link = linkOf(senderId, from);
      // Nothing is passed on before both are in, whether or not that was heard already.
      link.begin();
      link.receive(signal);
    },
    mend() {
      for (const [other, { link }] of [...links]) {
        // What was made ready on another network leads nowhere.
        if (link.isUnanswered()) renew(other);
        else link.mend();
      }
    },
    close() {
      for (const other of [...links.keys()]) unlink(other);
    },
  };
}

export type CallRoom = ReturnType<typeof createCallRoom>;
