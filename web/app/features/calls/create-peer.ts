import type { Signal } from '@polyclinic/contract/calls/schemas';
import { negotiate } from './negotiate.ts';
import { type PeerState, readPeerState } from './peer-state.ts';

type Kind = 'audio' | 'video';
type Tracks = (kind: Kind) => MediaStreamTrack | null;

interface PeerOptions {
  /** Waits for the other side's offer, and gives way when both make one */
  polite: boolean;
  iceServers: RTCIceServer[];
  certificate: RTCCertificate;
  tracks: Tracks;
  send: (signal: Signal) => void;
  onRemote: (stream: MediaStream) => void;
  onState: (connection: RTCPeerConnection) => void;
  /** What the other side says of itself */
  onTold: (state: PeerState) => void;
  /** What is said may be heard from now on. */
  onChannel: () => void;
}

/** Has the browser load what its first connection needs, codecs above all, so that nobody waits for that later. */
export async function warmUp(): Promise<void> {
  const connection = new RTCPeerConnection();
  offerMedia(connection, () => null);
  await connection.createOffer();
  connection.close();
}

/** A connection to another browser: sound, picture and a channel for words about them. */
export function createPeer(options: PeerOptions) {
  const { polite, iceServers, certificate, tracks, send, onState } = options;
  const connection = new RTCPeerConnection({ iceServers, certificates: [certificate], bundlePolicy: 'max-bundle' });
  collectRemote(connection, options.onRemote);
  const tell = openChannel(connection, options);
  const negotiation = negotiate(connection, { polite, send, onOffered: () => sendBack(connection, tracks) });
  for (const event of ['connectionstatechange', 'iceconnectionstatechange', 'signalingstatechange']) {
    connection.addEventListener(event, () => onState(connection));
  }
  if (!polite) offerMedia(connection, tracks);
  return {
    connection,
    tell,
    receive: negotiation.receive,
    nudge: negotiation.nudge,
    /** Sends what this side now has of a kind, or nothing, without asking the other side again. */
    async refresh(kind: Kind) {
      await senderOf(connection, kind)?.replaceTrack(tracks(kind));
    },
    /** Rests the picture, or sends it again. */
    async setPictureActive(isActive: boolean) {
      const sender = senderOf(connection, 'video');
      const parameters = sender?.getParameters();
      const [encoding] = parameters?.encodings ?? [];
      if (!sender || !parameters || !encoding || (encoding.active ?? true) === isActive) return;
      encoding.active = isActive;
      await sender.setParameters(parameters);
    },
    close: () => connection.close(),
  };
}

function collectRemote(connection: RTCPeerConnection, onRemote: (stream: MediaStream) => void) {
  const remote = new MediaStream();
  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
  });
}

const transceiverOf = (connection: RTCPeerConnection, kind: Kind) =>
  connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
const senderOf = (connection: RTCPeerConnection, kind: Kind) => transceiverOf(connection, kind)?.sender;

/** Room for sound and picture from the start: a camera that comes later needs no new agreement. */
function offerMedia(connection: RTCPeerConnection, tracks: Tracks) {
  for (const kind of ['audio', 'video'] as const) {
    const { sender } = connection.addTransceiver(kind, { direction: 'sendrecv' });
    void sender.replaceTrack(tracks(kind));
  }
}

function sendBack(connection: RTCPeerConnection, tracks: Tracks) {
  for (const transceiver of connection.getTransceivers()) {
    transceiver.direction = 'sendrecv';
    void transceiver.sender.replaceTrack(tracks(transceiver.receiver.track.kind as Kind));
  }
}

function openChannel(connection: RTCPeerConnection, { polite, onTold, onChannel }: PeerOptions) {
  let channel: RTCDataChannel | undefined;
  const use = (opened: RTCDataChannel) => {
    channel = opened;
    opened.addEventListener('open', onChannel);
    opened.addEventListener('message', ({ data }) => {
      const told = readPeerState(data);
      if (told) onTold(told);
    });
    if (opened.readyState === 'open') onChannel();
  };
  if (polite) connection.addEventListener('datachannel', (event) => use(event.channel));
  else use(connection.createDataChannel('state'));
  return (state: PeerState) => {
    if (channel?.readyState === 'open') channel.send(JSON.stringify(state));
  };
}
