import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Call, createCall } from './call.ts';
import { initialCallState } from './call-state.ts';

interface UseCallOptions {
  appointmentId: string;
  userId: string;
  onConnected: () => void;
}

/** A call that lasts as long as the component. */
export function useCall({ appointmentId, userId, onConnected }: UseCallOptions) {
  const [state, setState] = useState(initialCallState);
  const call = useRef<Call>(null);
  const connected = useEffectEvent(onConnected);

  useEffect(() => {
    setState(initialCallState);
    let isCurrent = true;
    const own = createCall({
      appointmentId,
      userId,
      onChange: (change) => isCurrent && setState((known) => ({ ...known, ...change })),
      onConnected: () => connected(),
    });
    call.current = own;
    void own.start();
    return () => {
      isCurrent = false;
      own.leave();
    };
  }, [appointmentId, userId]);

  return { state, leave: () => call.current?.leave() };
}
