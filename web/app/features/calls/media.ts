export type MediaProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

/** Why camera and microphone can't be used. */
export class MediaError extends Error {
  readonly problem: MediaProblem;

  constructor(problem: MediaProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

const problems: Record<string, MediaProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');
const toMediaError = (error: unknown) => new MediaError(problems[nameOf(error)] ?? 'unsupported', { cause: error });

const audio = { echoCancellation: true, noiseSuppression: true };
const video = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' };

/** Microphone and camera; the microphone alone where no camera works. Throws a MediaError. */
export async function openMedia(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new MediaError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio, video });
  } catch (error) {
    if (problems[nameOf(error)] === 'denied') throw toMediaError(error);
    return navigator.mediaDevices.getUserMedia({ audio }).catch((second: unknown) => {
      throw toMediaError(second);
    });
  }
}

/** Turns camera and microphone off for good. */
export function closeMedia(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
