import { afterEach, expect, it, vi } from 'vitest';
import { openMedia, openTrack } from './open-media.ts';

const refusal = (name: string) => new DOMException('', name);

/** What a browser answers with, wish after wish; returns what it was asked for, in short. */
function browserWith(answer: (asked: { audio?: string; video?: string }) => DOMException | 'opened') {
  const asked: { audio?: string; video?: string }[] = [];
  const idOf = (wish: boolean | MediaTrackConstraints) =>
    (Object(wish).deviceId as { exact?: string } | undefined)?.exact ?? 'any';
  const getUserMedia = async ({ audio, video }: MediaStreamConstraints) => {
    const wish = { ...(audio && { audio: idOf(audio) }), ...(video && { video: idOf(video) }) };
    asked.push(wish);
    const outcome = answer(wish);
    if (outcome !== 'opened') throw outcome;
    return { getTracks: () => [wish] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const chosen = { microphone: 'headset', camera: 'webcam', speaker: '', withCamera: true };
const last = (asked: object[]) => asked.at(-1);

it('opens what was chosen, at once', async () => {
  const asked = browserWith(() => 'opened');
  await openMedia(chosen);
  await openMedia({ ...chosen, withCamera: false });
  expect(asked).toEqual([{ audio: 'headset', video: 'webcam' }, { audio: 'headset' }]);
});

it('opens others where what was chosen is gone', async () => {
  const asked = browserWith(({ video }) => (video === 'webcam' ? refusal('OverconstrainedError') : 'opened'));
  await openMedia(chosen);
  expect(last(asked)).toEqual({ audio: 'any', video: 'any' });
});

it('opens the microphone alone where no camera works', async () => {
  const asked = browserWith(({ video }) => (video ? refusal('NotReadableError') : 'opened'));
  await openMedia(chosen);
  expect(last(asked)).toEqual({ audio: 'headset' });
});

it.each([
  ['NotFoundError', 'missing', 4],
  ['NotReadableError', 'busy', 4],
  ['NotAllowedError', 'denied', 1],
])('says what %s means, and asks nobody twice who has said no', async (name, problem, times) => {
  const asked = browserWith(() => refusal(name));
  await expect(openMedia(chosen)).rejects.toMatchObject({ problem });
  expect(asked).toHaveLength(times);
});

it('says that a browser has no cameras for pages', async () => {
  vi.stubGlobal('navigator', {});
  await expect(openMedia(chosen)).rejects.toMatchObject({ problem: 'unsupported' });
});

it('changes to another device where the one that is asked for is gone, and to none that is in use', async () => {
  const asked = browserWith(({ audio }) => (audio === 'headset' ? refusal('OverconstrainedError') : 'opened'));
  await openTrack('audio', 'headset');
  expect(asked).toEqual([{ audio: 'headset' }, { audio: 'any' }]);
  browserWith(() => refusal('NotReadableError'));
  await expect(openTrack('audio', 'headset')).rejects.toMatchObject({ problem: 'busy' });
});
