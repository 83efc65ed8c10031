import { type Choices, storeChoices } from './choices.ts';
import { openTrack } from './open-media.ts';

export interface LocalState {
  isMuted: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
  /** The picture that the others get, or null */
  picture: MediaStream | null;
  choices: Choices;
}

export type Kind = 'audio' | 'video';

const firstOf = (stream: MediaStream, kind: Kind) => stream.getTracks().find((track) => track.kind === kind) ?? null;

/** One's own sound and picture, whatever device or screen they come from. */
export function createLocalMedia(opened: MediaStream, initialChoices: Choices) {
  const listeners = new Set<() => void>();
  const lossListeners = new Set<(kind: Kind) => void>();
  let microphone = firstOf(opened, 'audio');
  let camera = firstOf(opened, 'video');
  let screen: MediaStreamTrack | null = null;
  let choices = initialChoices;
  let isClosed = false;
  let state = describe();

  function describe(): LocalState {
    const shown = screen ?? camera;
    return {
      isMuted: !microphone?.enabled,
      isCameraOn: camera !== null,
      isSharing: screen !== null,
      picture: shown && new MediaStream([shown]),
      choices,
    };
  }
  const changed = () => {
    state = describe();
    for (const listener of [...listeners]) listener();
  };
  const remember = (change: Partial<Choices>) => {
    choices = { ...choices, ...change };
    storeChoices(choices);
  };

  /** A device that is unplugged is one that is off, and stays off: nobody is heard through another unawares. */
  const follow = (track: MediaStreamTrack | null) =>
    track?.addEventListener('ended', () => {
      if (track !== microphone && track !== camera) return;
      if (track === microphone) microphone = null;
      else camera = null;
      changed();
      for (const listener of [...lossListeners]) listener(track.kind as Kind);
    });
  follow(microphone);
  follow(camera);

  /** What was asked for before the end and comes after it, as from a browser's slow question, is let go at once. */
  const isTooLate = (track: MediaStreamTrack) => {
    if (isClosed) track.stop();
    return isClosed;
  };

  const switchCamera = async (id: string) => {
    const track = await openTrack('video', id);
    if (isTooLate(track)) return;
    camera?.stop();
    camera = track;
    follow(track);
    remember({ camera: id, withCamera: true });
    changed();
  };
  const dropCamera = () => {
    camera?.stop();
    camera = null;
    changed();
  };
  const openMicrophone = async (id: string, isOn: boolean) => {
    const track = await openTrack('audio', id);
    if (isTooLate(track)) return;
    track.enabled = isOn;
    microphone?.stop();
    microphone = track;
    follow(track);
    remember({ microphone: id });
    changed();
  };
  const stopSharing = () => {
    screen?.stop();
    screen = null;
    changed();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Hears of a microphone or camera that was unplugged. */
    onLost(listener: (kind: Kind) => void) {
      lossListeners.add(listener);
      return () => void lossListeners.delete(listener);
    },
    state: () => state,
    track: (kind: Kind) => (kind === 'audio' ? microphone : (screen ?? camera)),
    /** Throws a MediaError where one that was unplugged is gone still. */
    async toggleMicrophone() {
      if (!microphone) return openMicrophone(choices.microphone, true);
      microphone.enabled = !microphone.enabled;
      changed();
    },
    /** Off means off: the camera's light goes out. Throws a MediaError. */
    async toggleCamera() {
      if (!camera) return switchCamera(choices.camera);
      remember({ withCamera: false });
      dropCamera();
    },
    switchCamera,
    switchMicrophone: (id: string) => openMicrophone(id, microphone?.enabled ?? false),
    switchSpeaker(id: string) {
      remember({ speaker: id });
      changed();
    },
    /** Shows the screen, or a window, in place of the camera, until stopped here or in the browser's own bar. */
    async toggleScreen() {
      if (screen) return stopSharing();
      const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: true })).getVideoTracks();
      if (!track || isTooLate(track)) return;
      screen = track;
      track.addEventListener('ended', () => screen === track && stopSharing());
      changed();
    },
    close() {
      isClosed = true;
      listeners.clear();
      lossListeners.clear();
      for (const track of [microphone, camera, screen]) track?.stop();
    },
  };
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;
