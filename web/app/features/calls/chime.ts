import { canChooseSpeaker } from './open-media.ts';
import { audioContext } from './watch-level.ts';

const NOTES = [659, 880];
const NOTE_SECONDS = 0.22;

function play(sounds: AudioContext, target: AudioNode) {
  NOTES.forEach((frequency, index) => {
    const start = sounds.currentTime + index * NOTE_SECONDS;
    const tone = sounds.createOscillator();
    const volume = sounds.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 2 * NOTE_SECONDS);
    tone.connect(volume).connect(target);
    tone.start(start);
    tone.stop(start + 2 * NOTE_SECONDS);
  });
}

/** Two soft notes, on the speaker with this id where the browser can choose one. */
export async function chime(speaker = ''): Promise<void> {
  const sounds = audioContext();
  if (!speaker || !canChooseSpeaker()) return play(sounds, sounds.destination);
  const output = sounds.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = output.stream;
  await element.setSinkId(speaker).catch(() => {});
  await element.play();
  play(sounds, output);
}
