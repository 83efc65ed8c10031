import type { Signal } from '@polyclinic/contract/calls/schemas';
import { createPeer } from './create-peer.ts';
import { createSampler, isReceiving } from './create-sampler.ts';
import type { LocalMedia } from './local-media.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { initialPeerState, type PeerState } from './peer-state.ts';
import { createSparing, judge, type Quality } from './quality.ts';
import { fingerprintOf, safetyCode } from './safety-code.ts';

/** How far two browsers have come, in order; `mending` once a connection that stood is interrupted. */
export type LinkStep = 'meeting' | 'finding' | 'securing' | 'flowing' | 'mending';

export interface LinkState {
  step: LinkStep;
  stream: MediaStream | null;
  /** What the other side says of itself */
  told: PeerState;
  quality: Quality | null;
  /** Whether one's own picture rests for the sake of the sound */
  isSparing: boolean;
  code: string | null;
}

export const initialLinkState: LinkState = {
  step: 'meeting',
  stream: null,
  told: initialPeerState,
  quality: null,
  isSparing: false,
  code: null,
};

/** One that begins in place of another. */
export const mendingLinkState: LinkState = { ...initialLinkState, step: 'mending' };

interface LinkOptions {
  /** In place of one that stood and was lost */
  isAgain: boolean;
  polite: boolean;
  iceServers: RTCIceServer[];
  certificate: RTCCertificate;
  local: LocalMedia;
  send: (signal: Signal) => void;
  onChange: (state: LinkState) => void;
  /** Once, when sound or picture first arrive */
  onFlowing: () => void;
  /** No way between the two was found for long; said to the one side that begins another link. */
  onLost: () => void;
}

export interface Link {
  /** Whether anything was said to the other side yet */
  hasBegun: () => boolean;
  /** Whether its first offer was never answered */
  isUnanswered: () => boolean;
  /** Asks nothing of a side that gives no sign of life; what flows goes on. */
  rest: (isSilent: boolean) => void;
  /** Both are in: what was made ready is said. */
  begin: () => void;
  receive: (signal: Signal) => void;
  /** The network has changed, or the server is back: try at once. */
  mend: () => void;
  close: () => void;
}

const WATCH_EVERY_MS = 250;
/** How long a way that is being tried is given, once nothing more is heard of it; before anything flowed, longer. */
const PATIENCE_MS = { first: 5_000, again: 1_500 };
const SAMPLE_EVERY_MS = 2_000;
/** For so long after a cut, what is read tells of the packets that were lost in it. */
const READINGS_OF_A_CUT = 3;
const GIVE_UP_AFTER_MS = 60_000;

/**
 * The connection of two stays: says how far it has come, mends itself, and spares a poor line the picture. Until it
 * begins it makes ready what takes time, an offer and the ways to this browser, and says nothing.
 */
export function createLink(options: LinkOptions): Link {
  const { polite, iceServers, certificate, local, send, onChange, onFlowing, onLost } = options;
  let state = options.isAgain ? mendingLinkState : initialLinkState;
  let hasFlowed = false;
  let isResting = false;
  let unsaid: Signal[] | null = [];
  let troubledSince = performance.now();
  let lastNudge = troubledSince;

  const change = (news: Partial<LinkState>) => {
    state = { ...state, ...news };
    onChange(state);
  };
  const tell = () => {
    const { isMuted, isCameraOn, isSharing } = local.state();
    peer.tell({ isMuted, isCameraOn, isSharing, isSparing: state.isSparing });
  };
  const peer = createPeer({
    polite,
    iceServers,
    certificate,
    tracks: local.track,
    send: (signal) => (unsaid ? unsaid.push(signal) : send(signal)),
    onRemote: (stream) => change({ stream }),
    onState: (connection) => follow(connection),
    onTold: (told) => change({ told }),
    onChannel: tell,
  });
  const { connection } = peer;

  const follow = ({ connectionState, iceConnectionState, localDescription, remoteDescription }: RTCPeerConnection) => {
    if (connectionState === 'connected') void compare();
    if (hasFlowed) return change({ step: connectionState === 'connected' ? 'flowing' : 'mending' });
    if (options.isAgain) return;
    if (connectionState === 'connected' || iceConnectionState === 'connected') return change({ step: 'securing' });
    if (localDescription && remoteDescription) change({ step: 'finding' });
  };

  const compare = async () => {
    const mine = fingerprintOf(connection.localDescription?.sdp);
    const theirs = fingerprintOf(connection.remoteDescription?.sdp);
    if (mine && theirs) change({ code: await safetyCode(mine, theirs) });
  };

  const watch = async () => {
    const now = performance.now();
    if (connection.connectionState === 'connected') {
      troubledSince = now;
      if (hasFlowed || !(await isReceiving(connection))) return;
      hasFlowed = true;
      change({ step: 'flowing' });
      return onFlowing();
    }
    if (isResting) {
      troubledSince = lastNudge = now;
      return;
    }
    if (!polite && now - troubledSince > GIVE_UP_AFTER_MS) return onLost();
    // Who still looks for ways, or waits for an answer, is not hurried.
    if (connection.iceGatheringState === 'gathering') lastNudge = now;
    // The impolite side tries twice as often, so that the two seldom offer at once.
    const patience = PATIENCE_MS[hasFlowed ? 'again' : 'first'] * (polite ? 2 : 1);
    if (now - lastNudge > patience) mend();
  };
  const mend = () => {
    lastNudge = performance.now();
    if (connection.connectionState !== 'connected') peer.nudge();
  };

  const sample = createSampler(connection);
  const spare = createSparing();
  let unsettled = 0;
  const measure = async () => {
    if (connection.connectionState !== 'connected') {
      unsettled = hasFlowed ? READINGS_OF_A_CUT : 0;
      return;
    }
    const reading = await sample();
    if (unsettled > 0) {
      unsettled -= 1;
      return;
    }
    // What a resting picture leaves unused says nothing about the line.
    const quality = judge(state.isSparing ? { ...reading, capacity: null } : reading);
    const isSparing = spare(quality);
    // Every time, since a browser may refuse it for the moment.
    await peer.setPictureActive(!isSparing).catch(() => {});
    if (isSparing === state.isSparing && quality === state.quality) return;
    change({ quality, isSparing });
    tell();
  };

  const timers: ReturnType<typeof setInterval>[] = [];
  const stopFollowing = local.subscribe(() => {
    void peer.refresh('audio');
    void peer.refresh('video');
    tell();
  });

  return {
    hasBegun: () => unsaid === null,
    isUnanswered: () => connection.signalingState === 'have-local-offer' && !connection.remoteDescription,
    rest(isSilent) {
      isResting = isSilent;
    },
    begin() {
      if (!unsaid) return;
      troubledSince = lastNudge = performance.now();
      timers.push(setInterval(watch, WATCH_EVERY_MS), setInterval(measure, SAMPLE_EVERY_MS));
      const ready = unsaid;
      unsaid = null;
      for (const signal of ready) send(signal);
    },
    receive: oneAtATime(async (signal: Signal) => {
      lastNudge = performance.now();
      await peer.receive(signal);
    }),
    mend,
    close() {
      for (const timer of timers) clearInterval(timer);
      stopFollowing();
      peer.close();
    },
  };
}
