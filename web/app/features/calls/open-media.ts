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

// "exact" and not "ideal": browsers weigh that against size and facing, and may take another camera than was chosen.
const device = (id: string) => (id ? { deviceId: { exact: id } } : {});
const audio = (id: string) => ({ echoCancellation: true, noiseSuppression: true, ...device(id) });
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
const video = (id: string) => ({ ...size, ...(id ? device(id) : { facingMode: 'user' }) });

/** Not every browser lets a page choose what its sound is played on. */
export const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype;

async function open(constraints: MediaStreamConstraints): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new MediaError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia(constraints);
  } catch (error) {
    throw toMediaError(error);
  }
}

/** What to ask for, one after the other: what was chosen, other devices than one that is gone, the microphone alone. */
function wishes({ microphone, camera, withCamera }: Choices): MediaStreamConstraints[] {
  const soundAlone = [{ audio: audio(microphone) }, { audio: audio('') }];
  if (!withCamera) return soundAlone;
  const withPicture = [
    { audio: audio(microphone), video: video(camera) },
    { audio: audio(''), video: video('') },
  ];
  return [...withPicture, ...soundAlone];
}

/** Microphone and, unless unwanted, camera; the microphone alone where no camera works. Throws a MediaError. */
export async function openMedia(choices: Choices): Promise<MediaStream> {
  let problem: unknown;
  for (const wish of wishes(choices)) {
    try {
      return await open(wish);
    } catch (error) {
      if (error instanceof MediaError && error.problem === 'denied') throw error;
      problem = error;
    }
  }
  throw problem;
}

/** One track of a camera or microphone; of another where this one is gone. Throws a MediaError. */
export async function openTrack(kind: 'audio' | 'video', id: string): Promise<MediaStreamTrack> {
  const constraints = kind === 'audio' ? { audio: audio(id) } : { video: video(id) };
  const stream = await open(constraints).catch((error: unknown) => {
    if (id && error instanceof MediaError && error.problem === 'missing') return open({ [kind]: true });
    throw error;
  });
  const [track] = stream.getTracks();
  if (!track) throw new MediaError('missing');
  return track;
}
