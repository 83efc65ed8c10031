export type NetworkOutcome = 'relay' | 'direct' | 'failed';

const PATIENCE_MS = 8_000;

/**
 * Connects this page to itself and sends a word across: through the relay where one is configured,
 * as a call would on the worst network, otherwise directly.
 */
export async function checkNetwork(iceServers: RTCIceServer[]): Promise<NetworkOutcome> {
  const hasRelay = iceServers.some(({ username }) => username !== undefined);
  const isThrough = await connects(iceServers, hasRelay ? 'relay' : 'all');
  if (!isThrough) return 'failed';
  return hasRelay ? 'relay' : 'direct';
}

async function connects(iceServers: RTCIceServer[], iceTransportPolicy: RTCIceTransportPolicy): Promise<boolean> {
  const [one, other] = [0, 1].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy }));
  if (!one || !other) return false;
  const arrived = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => arrived.resolve(false), PATIENCE_MS);
  one.addEventListener('icecandidate', ({ candidate }) => candidate && void other.addIceCandidate(candidate));
  other.addEventListener('icecandidate', ({ candidate }) => candidate && void one.addIceCandidate(candidate));
  const channel = one.createDataChannel('check');
  channel.addEventListener('open', () => channel.send('hello'));
  other.addEventListener('datachannel', (event) =>
    event.channel.addEventListener('message', () => arrived.resolve(true)),
  );
  try {
    await one.setLocalDescription();
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription);
    await other.setLocalDescription();
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription);
    return await arrived.promise;
  } finally {
    clearTimeout(timer);
    one.close();
    other.close();
  }
}
