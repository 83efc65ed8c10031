import type { Signal } from '@polyclinic/contract/calls/schemas';

export interface PeerOptions {
  polite: boolean;
  iceServers: RTCIceServer[];
  local: MediaStream;
  send: (signal: Signal) => void;
  onRemote: (stream: MediaStream) => void;
  /** Once, when media arrives. */
  onFlowing: () => void;
  onState: (state: RTCPeerConnectionState) => void;
}

export interface Peer {
  receive: (signal: Signal) => Promise<void>;
  /** Looks for another way between the two, keeping sound and picture as they are. */
  restart: () => void;
  close: () => void;
}

const CHECK_EVERY_MS = 250;

type Description = Extract<Signal, { type: 'description' }>;

const toDescription = ({ kind, sdp }: Description): RTCSessionDescriptionInit => ({ type: kind, sdp });

/** A connection to the other browser, negotiated perfectly: both may offer, the polite side gives way. */
export function createPeer(options: PeerOptions): Peer {
  const connection = new RTCPeerConnection({
    iceServers: options.iceServers,
    bundlePolicy: 'max-bundle',
  });
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
  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
  });
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState));
  const timer = setInterval(async () => {
    if (connection.signalingState === 'closed') return clearInterval(timer);
    if (!(await isReceiving(connection))) return;
    clearInterval(timer);
    onFlowing();
  }, CHECK_EVERY_MS);
}

/** Whether anything was heard or seen of the other side; a track says "unmuted" long before. */
async function isReceiving(connection: RTCPeerConnection): Promise<boolean> {
  const report = await connection.getStats();
  return [...report.values()].some(({ type, packetsReceived }) => type === 'inbound-rtp' && packetsReceived > 0);
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
