import { useEffect, useRef, useState } from 'react';
import type { Participant } from './call-state.ts';
import { watchLevel } from './sound-level.ts';

const LOUD = 0.35;
const HOLD_MS = 900;

/** Who of these can be heard speaking now; a breath between two words changes nothing. */
export function useSpeakers(participants: Participant[]): ReadonlySet<string> {
  const [speaking, setSpeaking] = useState<ReadonlySet<string>>(new Set());
  const heardAt = useRef(new Map<string, number>());
  const streams = new Map(participants.map(({ userId, link }) => [userId, link?.stream ?? null]));
  const key = [...streams].map(([userId, stream]) => `${userId} ${stream?.getAudioTracks()[0]?.id}`).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that is listened to
  useEffect(() => {
    const stops = [...streams].flatMap(([userId, stream]) => {
      if (!stream?.getAudioTracks().length) return [];
      return [
        watchLevel(stream, (level) => {
          if (level >= LOUD) heardAt.current.set(userId, performance.now());
        }),
      ];
    });
    const timer = setInterval(() => {
      const since = performance.now() - HOLD_MS;
      const now = [...heardAt.current].filter(([, at]) => at > since).map(([userId]) => userId);
      setSpeaking((known) => (now.join() === [...known].join() ? known : new Set(now)));
    }, 200);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [key]);

  return speaking;
}
