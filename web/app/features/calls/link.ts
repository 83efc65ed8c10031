import type { CallAdmission, Signal } from '@polyclinic/contract/calls/schemas';
import { createPeer } from './peer.ts';

export interface LinkOptions {
  admission: CallAdmission;
  local: MediaStream;
  send: (signal: Signal) => void;
  onRemote: (stream: MediaStream) => void;
  onStep: (step: 'connecting' | 'connected' | 'reconnecting') => void;
  /** Once, when sound and picture first arrive */
  onFlowing: () => void;
  /** No way between the two was found again. */
  onLost: () => void;
}

export interface Link {
  isFlowing: () => boolean;
  receive: (signal: Signal) => void;
  close: () => void;
}

const GIVE_UP_AFTER_MS = 10_000;
/** The polite side waits longer, so that one of the two begins anew and not both at once. */
const POLITE_MS = 5_000;

/** The connection of two stays: says how far it has come, and mends itself while it can. */
export function createLink({ admission, local, send, onRemote, onStep, onFlowing, onLost }: LinkOptions): Link {
  const { polite, iceServers } = admission;
  const patience = GIVE_UP_AFTER_MS + (polite ? POLITE_MS : 0);
  let isFlowing = false;
  let giveUp = setTimeout(onLost, patience);
  let received: Promise<void> = Promise.resolve();

  const flow = () => {
    isFlowing = true;
    clearTimeout(giveUp);
    onStep('connected');
    onFlowing();
  };
  const follow = (state: RTCPeerConnectionState) => {
    if (state === 'connected' && isFlowing) {
      clearTimeout(giveUp);
      onStep('connected');
    }
    if (state === 'disconnected' || state === 'failed') onStep('reconnecting');
    if (state !== 'failed') return;
    peer.restart();
    clearTimeout(giveUp);
    giveUp = setTimeout(onLost, patience);
  };
  const peer = createPeer({ polite, iceServers, local, send, onRemote, onFlowing: flow, onState: follow });

  return {
    isFlowing: () => isFlowing,
    receive(signal) {
      if (!isFlowing) onStep('connecting');
      // One after the other, and one that can't be used does not stop the next.
      received = received.then(() => peer.receive(signal)).catch(() => {});
    },
    close() {
      clearTimeout(giveUp);
      peer.close();
    },
  };
}
