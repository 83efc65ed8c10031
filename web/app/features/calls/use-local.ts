import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Choices, readChoices } from './choices.ts';
import { createLocalMedia, type LocalMedia, type LocalState } from './local-media.ts';
import { openMedia } from './open-media.ts';

/** Camera and microphone, asked for when the component appears; the component that takes them over closes them. */
export function useOpenedMedia() {
  const [local, setLocal] = useState<LocalMedia | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [wanted, setWanted] = useState<Choices | null>(null);
  const isTaken = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    let own: LocalMedia | undefined;
    const choices = wanted ?? readChoices();
    setLocal(null);
    setError(null);
    openMedia(choices)
      .then((stream) => {
        own = createLocalMedia(stream, choices);
        if (isCurrent) setLocal(own);
        else own.close();
      })
      .catch((problem: unknown) => isCurrent && setError(problem));
    return () => {
      isCurrent = false;
      if (!isTaken.current) own?.close();
    };
  }, [wanted]);

  return {
    local,
    error,
    /** Asks again, perhaps for less. */
    retry: (change: Partial<Choices> = {}) => setWanted({ ...readChoices(), ...change }),
    take: () => {
      isTaken.current = true;
    },
  };
}

/** What one's own sound and picture are like now. */
export function useLocalState(local: LocalMedia): LocalState {
  return useSyncExternalStore(local.subscribe, local.state, local.state);
}
