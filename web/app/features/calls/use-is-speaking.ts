import { useEffect, useState } from 'react';
import { watchLevel } from './watch-level.ts';

const LOUD = 0.35;
const HOLD_MS = 900;

/** Whether somebody can be heard speaking now; a breath between two words changes nothing. */
export function useIsSpeaking(track: MediaStreamTrack | undefined): boolean {
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (!track) return;
    let heardAt = Number.NEGATIVE_INFINITY;
    const stop = watchLevel(track, (level) => {
      const now = performance.now();
      if (level >= LOUD) heardAt = now;
      setSpeaking(now - heardAt < HOLD_MS);
    });
    return () => {
      stop();
      setSpeaking(false);
    };
  }, [track]);
  return isSpeaking;
}
