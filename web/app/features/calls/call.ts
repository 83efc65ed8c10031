import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { listenLive } from '../../platform/live.ts';
import { type CallRoom, createCallRoom } from './call-room.ts';
import type { CallState, CallStep } from './call-state.ts';
import { closeMedia, openMedia } from './media.ts';
import { createSignalling } from './signalling.ts';

interface CallOptions {
  appointmentId: string;
  userId: string;
  onChange: (change: Partial<CallState>) => void;
  /** Once, when sound and picture first arrive */
  onConnected: () => void;
}

/** One person's side of a call, from asking for the camera to hanging up. */
export function createCall({ appointmentId, userId, onChange, onConnected }: CallOptions) {
  const signalling = createSignalling(appointmentId);
  const closers: Array<() => void> = [];
  let room: CallRoom | undefined;
  let isClosed = false;
  let wasConnected = false;

  const flow = () => {
    void signalling.reportConnected().catch(() => {});
    if (!wasConnected) onConnected();
    wasConnected = true;
  };

  const close = (step: CallStep = 'over') => {
    isClosed = true;
    for (const closer of closers.splice(0)) closer();
    onChange({ step, local: null, remote: null });
  };

  const hear = (event: LiveEvent) => {
    // A socket that was away has missed signals; a call that flows needs none.
    if (event.kind === 'ready' && !room?.isFlowing()) room?.enter();
    if (event.kind === 'call_presence' || event.kind === 'call_signal') room?.hear(event);
    if (event.kind === 'appointment' && event.id === appointmentId && event.status === 'completed') close();
  };

  const openRoom = (local: MediaStream) => {
    const onElsewhere = () => close('elsewhere');
    const change = (state: Partial<CallState>) => !isClosed && onChange(state);
    const own = createCallRoom({
      appointmentId,
      userId,
      signalling,
      local,
      onChange: change,
      onFlowing: flow,
      onElsewhere,
    });
    const leavePage = () => void signalling.leaveNow(own.stay());
    window.addEventListener('pagehide', leavePage);
    closers.push(own.close, () => window.removeEventListener('pagehide', leavePage));
    room = own;
    closers.push(listenLive(hear));
  };

  const start = async () => {
    try {
      const local = await openMedia();
      if (isClosed) return closeMedia(local);
      closers.push(() => closeMedia(local));
      onChange({ local, step: 'room' });
      await signalling.admit();
      if (!isClosed) openRoom(local);
    } catch (error) {
      if (!isClosed) onChange({ error });
    }
  };

  return {
    start,
    /** Hangs up; the visit goes on. */
    leave() {
      if (isClosed) return;
      const stay = room?.stay();
      close();
      if (stay) void signalling.leave(stay).catch(() => {});
    },
  };
}

export type Call = ReturnType<typeof createCall>;
