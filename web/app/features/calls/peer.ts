import type { Signal } from '@polyclinic/contract/calls/schemas';

export interface PeerOptions {
  polite: boolean;
  iceServers: RTCIceServer[];
  local: MediaStream;
  send: (signal: Signal) => void;
  onRemote: (stream: MediaStream) => void;
  /** Media arrives over a connection that stands. */
  onFlowing: () => void;
  onState: (state: RTCPeerConnectionState) => void;
}

export interface Peer {
  receive: (signal: Signal) => Promise<void>;
  /** Looks for another way between the two, keeping sound and picture as they are. */
  restart: () => void;
  close: () => void;
}

type Description = Extract<Signal, { type: 'description' }>;

const toDescription = ({ kind, sdp }: Description): RTCSessionDescriptionInit => ({ type: kind, sdp });

/** A connection to the other browser, negotiated perfectly: both may offer, the polite side gives way. */
export function createPeer(options: PeerOptions): Peer {
  const connection = new RTCPeerConnection({ iceServers: options.iceServers });
  for (const track of options.local.getTracks()) connection.addTrack(track, options.local);
  sendCandidates(connection, options);
  watchMedia(connection, options);
  return {
    receive: negotiate(connection, options),
    restart: () => connection.restartIce(),
    close: () => connection.close(),
  };
}

function sendCandidates(connection: RTCPeerConnection, { send }: PeerOptions) {
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate) return;
    const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    send({ type: 'candidate', candidate: line, sdpMid, sdpMLineIndex, usernameFragment });
  });
}

function watchMedia(connection: RTCPeerConnection, { onRemote, onFlowing, onState }: PeerOptions) {
  const remote = new MediaStream();
  const check = () => {
    const isHeard = remote.getTracks().some((track) => !track.muted);
    if (isHeard && connection.connectionState === 'connected') onFlowing();
  };
  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    track.addEventListener('unmute', check);
    onRemote(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    onState(connection.connectionState);
    check();
  });
}

/** Sends what this side offers and answers, and returns how to take in what the other side sends. */
function negotiate(connection: RTCPeerConnection, { polite, send }: PeerOptions) {
  let isOffering = false;
  let isAnswerPending = false;
  let isOfferIgnored = false;

  const sendDescription = async () => {
    await connection.setLocalDescription();
    const { type, sdp } = connection.localDescription ?? {};
    if (type && sdp) send({ type: 'description', kind: type, sdp });
  };
  connection.addEventListener('negotiationneeded', async () => {
    isOffering = true;
    await sendDescription().finally(() => {
      isOffering = false;
    });
  });

  const takeDescription = async (signal: Description) => {
    const isReady = !isOffering && (connection.signalingState === 'stable' || isAnswerPending);
    const isCollision = signal.kind === 'offer' && !isReady;
    isOfferIgnored = !polite && isCollision;
    if (isOfferIgnored) return;
    isAnswerPending = signal.kind === 'answer';
    await connection.setRemoteDescription(toDescription(signal));
    isAnswerPending = false;
    if (signal.kind === 'offer') await sendDescription();
  };

  return async (signal: Signal) => {
    if (connection.signalingState === 'closed') return;
    if (signal.type === 'description') return takeDescription(signal);
    const { type: _, ...candidate } = signal;
    await connection.addIceCandidate(candidate).catch((error: unknown) => {
      if (!isOfferIgnored) throw error;
    });
  };
}
