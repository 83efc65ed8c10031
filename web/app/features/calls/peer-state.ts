/** What one side tells the other about itself, over the encrypted connection and never through the server. */
export interface PeerState {
  isMuted: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
  /** Its picture rests because the line is poor */
  isSparing: boolean;
}

export const initialPeerState: PeerState = { isMuted: false, isCameraOn: true, isSharing: false, isSparing: false };

/** Whether what this side sends is worth a look: a picture that rests, of a screen too, stands still. */
export const isPictureShown = ({ isCameraOn, isSharing, isSparing }: PeerState) =>
  !isSparing && (isCameraOn || isSharing);

const names = Object.keys(initialPeerState) as (keyof PeerState)[];

/** Reads what the other browser wrote; anything else changes nothing. */
export function readPeerState(text: unknown): PeerState | null {
  try {
    const told: unknown = JSON.parse(String(text));
    if (typeof told !== 'object' || told === null) return null;
    const flags = names.map((name) => [name, (told as Partial<PeerState>)[name] === true]);
    return Object.fromEntries(flags) as unknown as PeerState;
  } catch {
    return null;
  }
}
