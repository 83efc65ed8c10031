import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Call, createCall } from './call.ts';
import { initialCallState } from './call-state.ts';
import type { Door } from './door.ts';
import type { LocalMedia } from './local-media.ts';

interface UseCallOptions {
  door: Door;
  local: LocalMedia;
  onConnected: () => void;
}

/** A call that lasts as long as the component. */
export function useCall({ door, local, onConnected }: UseCallOptions) {
  const [state, setState] = useState(initialCallState);
  const call = useRef<Call>(null);
  const connected = useEffectEvent(onConnected);

  useEffect(() => {
    let isCurrent = true;
    const own = createCall({
      door,
      local,
      onChange: (change) => isCurrent && setState((known) => ({ ...known, ...change })),
      onConnected: () => connected(),
    });
    call.current = own;
    own.start();
    return () => {
      isCurrent = false;
      own.leave();
    };
  }, [door, local]);

  return {
    state,
    leave: (step?: 'left' | 'over') => call.current?.leave(step),
    letIn: async (userId: string) => call.current?.letIn(userId),
  };
}
