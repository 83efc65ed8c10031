import type { Choices } from './choices.ts';

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

/** What a refusal of the browser means. */
const toMediaError = (error: unknown) => new MediaError(problems[nameOf(error)] ?? 'unsupported', { cause: error });

// "ideal" and not "exact": a device that was unplugged since gives way to another.
const device = (id: string) => (id ? { deviceId: { ideal: id } } : {});
const audio = (id: string) => ({ echoCancellation: true, noiseSuppression: true, ...device(id) });
const video = (id: string) => ({ width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user', ...device(id) });

async function open(constraints: MediaStreamConstraints): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new MediaError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    throw toMediaError(error);
  }
}

/** Microphone and, unless unwanted, camera; the microphone alone where no camera works. Throws a MediaError. */
export async function openMedia({ microphone, camera, withCamera }: Choices): Promise<MediaStream> {
  if (!withCamera) return open({ audio: audio(microphone) });
  try {
    return await open({ audio: audio(microphone), video: video(camera) });
  } catch (error) {
    if (error instanceof MediaError && error.problem === 'denied') throw error;
    return open({ audio: audio(microphone) });
  }
}

/** One track of a camera or microphone. Throws a MediaError. */
export async function openTrack(kind: 'audio' | 'video', id: string): Promise<MediaStreamTrack> {
  const stream = await open(kind === 'audio' ? { audio: audio(id) } : { video: video(id) });
  const [track] = stream.getTracks();
  if (!track) throw new MediaError('missing');
  return track;
}
