const EVERY_MS = 100;

let context: AudioContext | undefined;

/** The page's one audio context; browsers let it run once somebody has touched the page. */
export function audioContext(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
  return context;
}

/** How loud the samples are, 0 to 1, on the scale that ears have. */
function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = 10 * Math.log10(power + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 60) / 50));
}

/** Tells ten times a second how loud a microphone is, 0 to 1; returns how to stop. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const sounds = audioContext();
  const source = sounds.createMediaStreamSource(new MediaStream([track]));
  const analyser = sounds.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudness(samples));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
