import { type PointerEvent, useRef, useState } from 'react';

/** A shorter way may be a finger that rests. */
const LEAST_PX = 20;

/** A swipe to either side by finger or pen; a mouse selects words instead. `by`: how far it has come, in pixels. */
export function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const wayOf = ({ clientX }: PointerEvent) => (from.current === null ? 0 : clientX - from.current);
  const end = () => {
    from.current = null;
    setBy(0);
  };
  return {
    by,
    handlers: {
      onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
        from.current = pointerType === 'mouse' ? null : clientX;
      },
      onPointerMove: (event: PointerEvent) => setBy(wayOf(event)),
      onPointerUp: (event: PointerEvent) => {
        const isFar = Math.abs(wayOf(event)) >= LEAST_PX;
        end();
        if (isFar) onSwiped();
      },
      onPointerCancel: end,
    },
  };
}
