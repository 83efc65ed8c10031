import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { mayPass } from '../../platform/persist.ts';
import { type CallRoom, createCallRoom } from './call-room.ts';
import type { CallState } from './call-state.ts';
import { noteInRoom, removeRoom } from './choices.ts';
import { warmUp } from './create-peer.ts';
import type { Door } from './door.ts';
import type { LocalMedia } from './local-media.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createSignalling } from './signalling.ts';

interface CallOptions {
  door: Door;
  local: LocalMedia;
  onChange: (change: Partial<CallState>) => void;
  /** Once, when sound and picture first arrive */
  onConnected: () => void;
}

type RoomEvent = Extract<LiveEvent, { kind: 'call_presence' | 'call_signal' }>;

const STAY_EVERY_MS = 15_000;
const ENDS: (CallState['step'] | undefined)[] = ['elsewhere', 'removed', 'left', 'over'];

/** The same for the whole page, so that the code that two people compare stays while they talk. */
const certificate = (() => {
  let made: Promise<RTCCertificate> | undefined;
  return () => {
    made ??= RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as AlgorithmIdentifier);
    return made;
  };
})();

/** One person's side of a call, from the door to hanging up. */
export function createCall({ door, local, onChange, onConnected }: CallOptions) {
  const signalling = createSignalling(door);
  const closers: (() => void)[] = [signalling.close];
  let room: CallRoom | undefined;
  let appointmentId = '';
  let stay: string | null = null;
  const early: RoomEvent[] = [];
  let isClosed = false;
  let wasConnected = false;

  const close = (end: Partial<CallState>) => {
    if (isClosed) return;
    isClosed = true;
    removeRoom(door.room);
    room?.close();
    for (const closer of closers.splice(0)) closer();
    local.close();
    onChange({ ...end, others: [] });
  };
  const change = (news: Partial<CallState>) => {
    if (isClosed) return;
    if (ENDS.includes(news.step)) return close(news);
    onChange(news);
  };
  /** A refusal is the end; a server that does not answer is asked again, by `look` or at the next `ready`. */
  const hitObstacle = (error: unknown) => {
    if (!mayPass(error)) close({ error });
    else change({ isOnline: false });
  };
  const flow = () => {
    void signalling.reportConnected().catch(() => {});
    if (!wasConnected) onConnected();
    wasConnected = true;
  };

  const begin = async () => {
    if (isClosed || room) return;
    try {
      const [admission, own] = await Promise.all([signalling.admit(), certificate()]);
      const told = await signalling.join();
      const { userId } = admission;
      appointmentId = admission.appointmentId;
      const mine = told.find((one) => one.userId === userId)?.joinedAt ?? '';
      // A person who hung up meanwhile is not waited for.
      if (isClosed) return void signalling.leave(mine).catch(() => {});
      stay = mine;
      const note = () => noteInRoom(door.room, local.state().isMuted);
      note();
      closers.push(local.subscribe(note));
      change({ userId, isOnline: true });
      room = createCallRoom({
        admission,
        certificate: own,
        signalling,
        local,
        mine,
        onChange: change,
        onFlowing: flow,
      });
      room.look(told);
      early.splice(0).forEach(hearEvent);
      void look();
      void warmUp().catch(() => {});
    } catch (error) {
      hitObstacle(error);
    }
  };
  /** Begins the stay, once. */
  const enter = oneAtATime(begin);

  /** A sign of life; what it tells may have been missed while the line was down. */
  const look = async () => {
    if (!room) return enter();
    try {
      const { ahead, presence } = await signalling.stay();
      change({ ahead, isOnline: true });
      room.look(presence);
    } catch (error) {
      if (!mayPass(error)) return change({ step: 'over' });
      change({ isOnline: false });
    }
  };

  const hear = (event: LiveEvent) => {
    if (event.kind === 'ready') {
      if (room) void look().then(() => room?.mend());
      else enter();
    }
    if (event.kind === 'call_presence' || event.kind === 'call_signal') hearEvent(event);
    if (event.kind === 'appointment' && event.id === appointmentId && event.status === 'completed')
      close({ step: 'over' });
  };
  /** What is heard before the stay has its name waits for it. */
  const hearEvent = (event: RoomEvent) => {
    if (!room) early.push(event);
    else if (event.appointmentId === appointmentId) hearInRoom(room, event);
  };

  return {
    start() {
      const leavePage = () => void signalling.leaveNow(stay);
      const mend = () => room?.mend();
      window.addEventListener('pagehide', leavePage);
      window.addEventListener('online', mend);
      const timer = setInterval(look, STAY_EVERY_MS);
      closers.push(
        signalling.listen(hear),
        () => window.removeEventListener('pagehide', leavePage),
        () => window.removeEventListener('online', mend),
        () => clearInterval(timer),
      );
      // A browser without a room finds out here why; one that hears `ready` enters.
      signalling.admit().catch(hitObstacle);
    },
    letIn: signalling.letIn,
    /** Hangs up; the visit goes on, unless its end is told elsewhere. */
    leave(step: 'left' | 'over' = 'left') {
      const left = stay;
      const said = left && !isClosed ? signalling.leave(left) : undefined;
      close({ step });
      void said?.catch(() => {});
    },
  };
}

function hearInRoom(room: CallRoom, event: RoomEvent) {
  if (event.kind === 'call_presence') room.look(event.presence);
  else room.take(event);
}

export type Call = ReturnType<typeof createCall>;
