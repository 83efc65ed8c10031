import type { Message } from '@polyclinic/contract/messages/schemas';
import { useEffect, useEffectEvent } from 'react';
import { leftOf, noteChangeable } from './note-changeable.ts';

/** Says once that a message may no longer be changed, when the time is over that the server gave it. */
export function useSettling({ id, changeableMs }: Message, settle: () => void): void {
  const onSettled = useEffectEvent(settle);
  useEffect(() => {
    if (changeableMs === 0) return;
    noteChangeable([{ id, changeableMs }]);
    const timer = setTimeout(() => onSettled(), leftOf({ id, changeableMs }));
    return () => clearTimeout(timer);
  }, [id, changeableMs]);
}
