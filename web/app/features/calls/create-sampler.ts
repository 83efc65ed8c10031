import type { Sample } from './quality.ts';

interface Counts {
  lost: number;
  received: number;
}

/** The fields of the browser's statistics that are read here; each is of one kind of entry only. */
interface Entry {
  id: string;
  type: string;
  kind?: string;
  packetsLost?: number;
  packetsReceived?: number;
  fractionLost?: number;
  roundTripTime?: number;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  selectedCandidatePairId?: string;
  framesDecoded?: number;
  nominated?: boolean;
  state?: string;
}

async function entriesOf(connection: RTCPeerConnection): Promise<Entry[]> {
  return [...(await connection.getStats()).values()];
}

const sum = (entries: Entry[], field: 'packetsLost' | 'packetsReceived') =>
  entries.reduce((total, entry) => total + (entry[field] ?? 0), 0);
const most = (values: (number | undefined)[]) => Math.max(0, ...values.map((value) => value ?? 0));

/** Whether anything was heard or seen of the other side; a track says "unmuted" long before. */
export async function isReceiving(connection: RTCPeerConnection): Promise<boolean> {
  const entries = await entriesOf(connection);
  return entries.some(({ type, packetsReceived = 0 }) => type === 'inbound-rtp' && packetsReceived > 0);
}

function pairOf(entries: Entry[]): Entry | undefined {
  const selected = entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pairs = entries.filter(({ type }) => type === 'candidate-pair');
  return (
    pairs.find(({ id }) => id === selected) ?? pairs.find(({ nominated, state }) => nominated && state === 'succeeded')
  );
}

/** Reads a connection again and again, each time as it was since the last. */
export function createSampler(connection: RTCPeerConnection) {
  let before: Counts = { lost: 0, received: 0 };
  return async (): Promise<Sample> => {
    const entries = await entriesOf(connection);
    const inbound = entries.filter(({ type }) => type === 'inbound-rtp');
    const reports = entries.filter(({ type }) => type === 'remote-inbound-rtp');
    const now = { lost: sum(inbound, 'packetsLost'), received: sum(inbound, 'packetsReceived') };
    const lost = Math.max(0, now.lost - before.lost);
    const expected = lost + Math.max(0, now.received - before.received);
    before = now;
    const pair = pairOf(entries);
    const seconds = most([pair?.currentRoundTripTime, ...reports.map(({ roundTripTime }) => roundTripTime)]);
    return {
      loss: Math.max(expected > 0 ? lost / expected : 0, most(reports.map(({ fractionLost }) => fractionLost))),
      roundTripMs: seconds > 0 ? seconds * 1000 : null,
      capacity: pair?.availableOutgoingBitrate ?? null,
    };
  };
}
