import { useEffect, useEffectEvent, useState } from 'react';

/** Closes a form of words once it knows, by `isSent={isOver}`, that what was written is no longer needed. */
export function useEndOfWords(close: () => void): { isOver: boolean; end: () => void } {
  const [isOver, setOver] = useState(false);
  const onOver = useEffectEvent(close);
  useEffect(() => {
    if (!isOver) return;
    onOver();
    setOver(false);
  }, [isOver]);
  return { isOver, end: () => setOver(true) };
}
