import type { Signal } from '@polyclinic/contract/calls/schemas';

type Description = Extract<Signal, { type: 'description' }>;

interface NegotiationOptions {
  /** Gives way when both offer at once; also the side that waits for the first offer */
  polite: boolean;
  send: (signal: Signal) => void;
  /** A first offer was taken in: what this side sends goes with the answer. */
  onOffered: () => void;
}

/** Both sides may offer at any time, and one gives way: "perfect negotiation". */
export function negotiate(connection: RTCPeerConnection, { polite, send, onOffered }: NegotiationOptions) {
  let isOffering = false;
  let isAnswerPending = false;
  let isOfferIgnored = false;

  const sendDescription = () => {
    const { type, sdp } = connection.localDescription ?? {};
    if (type && sdp) send({ type: 'description', kind: type, sdp });
  };
  connection.addEventListener('negotiationneeded', async () => {
    isOffering = true;
    await connection.setLocalDescription().finally(() => {
      isOffering = false;
    });
    sendDescription();
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    // By TCP browsers only dial, and none would answer.
    if (!candidate || candidate.tcpType === 'active') return;
    const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    send({ type: 'candidate', candidate: line, sdpMid, sdpMLineIndex, usernameFragment });
  });

  const takeDescription = async ({ kind, sdp }: Description) => {
    const isReady = !isOffering && (connection.signalingState === 'stable' || isAnswerPending);
    const isCollision = kind === 'offer' && !isReady;
    isOfferIgnored = !polite && isCollision;
    if (isOfferIgnored) return;
    isAnswerPending = kind === 'answer';
    await connection.setRemoteDescription({ type: kind, sdp }).finally(() => {
      isAnswerPending = false;
    });
    if (kind !== 'offer') return;
    onOffered();
    await connection.setLocalDescription();
    sendDescription();
  };

  return {
    /** Takes in what the other side says. */
    async receive(signal: Signal) {
      if (connection.signalingState === 'closed') return;
      if (signal.type === 'description') return takeDescription(signal);
      const { type: _, ...candidate } = signal;
      await connection.addIceCandidate(candidate).catch((error: unknown) => {
        if (!isOfferIgnored) throw error;
      });
    },
    /** What was said may have been lost on the way, or led nowhere: says it again, or looks for another way. */
    nudge() {
      if (connection.signalingState === 'have-local-offer') return sendDescription();
      // One side alone looks for another way: Chromium shows no picture any more where an offer had to give way to the other's.
      if (polite) return;
      if (connection.signalingState === 'stable' && connection.remoteDescription) connection.restartIce();
    },
  };
}
